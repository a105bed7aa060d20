import path from 'node:path';
import { expect } from 'vitest';
import { blockDigest } from '../../src/core/markdown/block-digest.ts';
import type { BlockCheck } from '../../src/features/code-checks/model/checks.ts';
import { root, type CodeBlock } from './read-page-items.ts';

/** A code block that a test has checked. */
export interface RecordedBlock {
  /** File that contains the block, relative to the repository. */
  readonly source: string;
  readonly block: Pick<CodeBlock, 'language' | 'code'>;
}

/** Blocks that a test has checked in one way. */
export interface RecordedCheck extends BlockCheck {
  readonly blocks: readonly RecordedBlock[];
}

/**
 * Compares the blocks that a test has checked with the record in `content/data/checks`, from which pages show how their
 * code was checked. After a change of code on pages, run the test with `-u` to renew the record.
 *
 * @param name the file of the record, which only this call writes
 */
export async function expectRecorded(
  name: string,
  check: BlockCheck,
  checked: readonly RecordedBlock[],
): Promise<void> {
  await expectFile(name, `${recordOf({ ...check, blocks: checked })}\n`);
}

/** Does the same as `expectRecorded` for a test that checks blocks in several ways. */
export async function expectRecords(name: string, checks: readonly RecordedCheck[]): Promise<void> {
  const records = checks.map(recordOf).toSorted();
  await expectFile(name, `[\n${records.join(',\n').replaceAll(/^/gm, '  ')}\n]\n`);
}

function recordOf({ kind, with: tool, because, blocks }: RecordedCheck): string {
  const bySource = Map.groupBy(blocks, ({ source }) => source);
  const lines = [...bySource]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, entries]) => {
      const digests = entries.map(({ block }) => blockDigest(block.language, block.code));
      return `    ${JSON.stringify(source)}: ${JSON.stringify([...new Set(digests)].toSorted())}`;
    });
  const facts = Object.entries({ kind, with: tool, because }).filter(([, value]) => value !== undefined);
  const head = facts.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`).join('');
  return `{\n${head}  "blocks": {\n${lines.join(',\n')}\n  }\n}`;
}

async function expectFile(name: string, text: string): Promise<void> {
  await expect(text, `Renew the record: run this test with -u.`).toMatchFileSnapshot(
    path.join(root, `content/data/checks/${name}.json`),
  );
}
