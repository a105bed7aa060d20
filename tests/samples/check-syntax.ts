import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Program } from '../../tools/programs.ts';
import { wholeCode } from '../tutorials/tutorial.ts';
import type { PageItem } from './read-page-items.ts';
import type { RecordedBlock } from './record-checks.ts';
import type { Language } from './syntax-languages.ts';

export interface Page {
  /** Path from the root. */
  readonly source: string;
  readonly items: readonly PageItem[];
}

export interface SyntaxCheck {
  /** How many blocks were parsed. */
  readonly checked: number;
  readonly blocks: readonly RecordedBlock[];
  /** Each with page and line. */
  readonly errors: readonly string[];
}

/** Parses the blocks of one language on all pages, all at once. */
export async function checkSyntax(language: Language, program: Program, pages: readonly Page[]): Promise<SyntaxCheck> {
  const folder = path.join(import.meta.dirname, '.cache/syntax', language.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const blocks = pages.flatMap(({ source, items }) =>
    items.flatMap((item) =>
      item.type === 'code' && item.language === language.name
        ? [{ source, block: item, code: wholeCode(items, item, source) }]
        : [],
    ),
  );
  const readings = blocks.map(({ code }, index) =>
    language.wrappings.map(({ before, after }, way) => {
      const file = path.join(folder, `${index}-${way}.${language.ending}`);
      // On the lines of the block, so that the tool counts as the page does.
      writeFileSync(file, `${before}${code}\n${after}`);
      return file;
    }),
  );
  const faults = await language.parse(readings.flat(), program);
  const errors = blocks.flatMap(({ source, block }, index) => {
    const firsts = (readings[index] ?? []).map((file) => faults.find((fault) => fault.file === file));
    if (firsts.includes(undefined)) return [];
    // The reading that came farthest is the one that was meant.
    const meant = firsts.reduce((best, first) => ((first?.line ?? 0) > (best?.line ?? 0) ? first : best));
    const line = Math.min(meant?.line ?? 1, block.code.split('\n').length);
    return [`${source}:${block.line - 1 + line} - ${language.name}: ${meant?.message}`];
  });
  return { checked: blocks.length, blocks, errors };
}
