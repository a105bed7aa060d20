import { writeFileSync } from 'node:fs';
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
 * Writes the blocks that a test has checked to `content/data/checks`, from which pages show how their code was checked: in a
 * run with `-u`, as the scheduled workflow has. In all other runs, nothing is compared with the record, because a changed
 * block needs none: it has no mark until the next run with `-u`.
 *
 * @param name the file of the record, which only this call writes
 */
export function recordChecked(name: string, check: BlockCheck, checked: readonly RecordedBlock[]): void {
  writeRecord(`content/data/checks/${name}.json`, `${recordOf({ ...check, blocks: checked })}\n`);
}

/** Does the same as `recordChecked` for a test that checks blocks in several ways. */
export function recordEach(name: string, checks: readonly RecordedCheck[]): void {
  const records = checks.map(recordOf).toSorted();
  writeRecord(`content/data/checks/${name}.json`, `[\n${records.join(',\n').replaceAll(/^/gm, '  ')}\n]\n`);
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

/** Whether this run renews records. */
export function renewsRecords(): boolean {
  return expect.getState().snapshotState.snapshotUpdateState === 'all';
}

/** Writes a record if this run renews them. */
export function writeRecord(file: string, text: string): void {
  if (renewsRecords()) writeFileSync(path.join(root, file), text);
}
