import path from 'node:path';
import { expect } from 'vitest';
import { blockDigest } from '../../src/markdown/block-digest.ts';
import type { BlockCheck } from '../../src/model/checks.ts';
import { root, type CodeBlock } from './read-page-items.ts';

/** A code block that a test has checked. */
export interface RecordedBlock {
  /** File that contains the block, relative to the repository. */
  readonly source: string;
  readonly block: Pick<CodeBlock, 'language' | 'code'>;
}

/**
 * Compares the blocks that a test has checked with the record in `content/data/checks`, from which pages show how their
 * code was checked. After a change of code on pages, run the test with `-u` to renew the record.
 *
 * @param name the file of the record, which only this call writes
 */
export async function expectRecorded(
  name: string,
  { kind, with: tool }: BlockCheck,
  checked: readonly RecordedBlock[],
): Promise<void> {
  const bySource = Map.groupBy(checked, ({ source }) => source);
  const blocks = [...bySource]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, entries]) => {
      const digests = entries.map(({ block }) => blockDigest(block.language, block.code));
      return `    ${JSON.stringify(source)}: ${JSON.stringify([...new Set(digests)].toSorted())}`;
    });
  const record = `{\n  "kind": ${JSON.stringify(kind)},\n  "with": ${JSON.stringify(tool)},\n  "blocks": {\n${blocks.join(',\n')}\n  }\n}\n`;
  await expect(record, `Renew the record: run this test with -u.`).toMatchFileSnapshot(
    path.join(root, `content/data/checks/${name}.json`),
  );
}
