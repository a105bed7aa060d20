import { readFileSync } from 'node:fs';
import path from 'node:path';
import { comparedFolder } from '../../src/features/code-checks/load/read-checks.ts';
import { factDigest, type ComparedKind, type Facts } from '../../src/features/code-checks/model/compared-facts.ts';
import { writeRecord } from '../samples/record-checks.ts';

/**
 * Writes the facts that a test has compared with the server to `content/data/compared`, from which pages show what was
 * compared, in a run with `-u`.
 *
 * @param kind names the file of the record, which only this call writes
 */
export function recordCompared(kind: ComparedKind, facts: Facts): void {
  const manifest = path.resolve('live/node_modules/unleash-server/package.json');
  const { version }: { readonly version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  const digests = Object.entries(facts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, fact]) => [name, factDigest(name, fact)] as const);
  const record = { with: `Unleash ${version}`, facts: Object.fromEntries(digests) };
  writeRecord(`${comparedFolder}/${kind}.json`, `${JSON.stringify(record, undefined, 2)}\n`);
}
