import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { comparedFolder } from '../../src/features/code-checks/load/read-checks.ts';
import { factDigest, type ComparedKind, type Facts } from '../../src/features/code-checks/model/compared-facts.ts';

/**
 * Compares the facts that a test has compared with the server with the record in `content/data/compared`, from which pages
 * show what was compared. After a change of facts or of the server, run the test with `-u` to renew the record.
 *
 * @param kind names the file of the record, which only this call writes
 */
export async function expectCompared(kind: ComparedKind, facts: Facts): Promise<void> {
  const manifest = path.resolve('live/node_modules/unleash-server/package.json');
  const { version }: { readonly version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  const digests = Object.entries(facts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, fact]) => [name, factDigest(name, fact)] as const);
  const record = { with: `Unleash ${version}`, facts: Object.fromEntries(digests) };
  await expect(
    `${JSON.stringify(record, undefined, 2)}\n`,
    'Renew the record: run this test with -u.',
  ).toMatchFileSnapshot(path.resolve(comparedFolder, `${kind}.json`));
}
