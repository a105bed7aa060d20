import { grammarRules } from './grammar.ts';
import { phraseRules } from './phrases.ts';
import { readComments } from './read-comments.ts';
import { readMessages, readYaml } from './read-data.ts';
import { readMarkdownBlocks } from './read-markdown.ts';
import { readStrings } from './read-strings.ts';
import type { SpellChecker } from './spelling.ts';
import { overlaps, type Span, type TextBlock } from './text-block.ts';

/** Something that the writing guide or the dictionary doesn't accept. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  /** The words as they are in the file. */
  readonly phrase: string;
  /** What to write instead; nothing when the phrase is a misspelled word. */
  readonly use?: string;
}

const rules = [...phraseRules, ...grammarRules].map(({ pattern, use }) => ({
  pattern: new RegExp(pattern.source, `${pattern.flags}g`),
  use,
}));
/** Addresses, and words in quotation marks, for example from the Admin UI. */
const quotation = /(?<![\p{L}\p{N}])"[^"]{1,60}"|https?:\S+|“[^”]{1,60}”/gu;
/** Patterns match no more than so many characters; further ones don't show what a finding is about. */
const longestPhrase = 60;

/** Tells whether the prose of a file is checked, by its path in the repository. */
export function isChecked(file: string): boolean {
  if (
    /^tests\/(awkward|dev\/pages|samples\/stand-ins)\/|\/snapshots\/|__snapshots__|^tools\/prose-check\/(phrases|prose-check\.test)\.ts$/.test(
      file,
    )
  )
    return false;
  return readerOf(file) !== undefined;
}

/** Finds what to improve in the prose of one file. */
export function checkProse(source: string, file: string, speller: SpellChecker): Finding[] {
  const blocks = readerOf(file)?.(source, file) ?? [];
  return blocks.flatMap((block) => checkBlock(block, speller)).toSorted((a, b) => a.line - b.line);
}

function readerOf(file: string): ((source: string, file: string) => TextBlock[]) | undefined {
  if (file.endsWith('.md')) return readMarkdownBlocks;
  // The words of readers are as they are.
  if (file.endsWith('.search.yaml')) return readComments;
  if (/^(content\/messages\/en|src\/features\/.*\/messages)\.json$/.test(file)) return readMessages;
  if (/^content\/.*\.yaml$/.test(file)) return (...args) => [...readYaml(...args), ...readComments(...args)];
  if (/\.(m?[jt]s|tsx)$/.test(file)) return (...args) => [...readStrings(...args), ...readComments(...args)];
  if (/\.(astro|css)$/.test(file)) return readComments;
  return undefined;
}

function checkBlock({ file, text, opaque, lineAt }: TextBlock, speller: SpellChecker): Finding[] {
  const findings: Finding[] = [];
  const quoted = [...text.matchAll(quotation)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  const found: Span[] = [];
  const add = (span: Span, use?: string): void => {
    found.push(span);
    const phrase = text.slice(span.start, span.end).trim().slice(0, longestPhrase);
    findings.push({ file, line: lineAt(span.start), phrase, ...(use !== undefined && { use }) });
  };
  const isIn = (span: Span, spans: readonly Span[]) =>
    spans.some(({ start, end }) => start <= span.start && span.end <= end);

  for (const { pattern, use } of rules) {
    for (const {
      index,
      0: { length },
    } of text.matchAll(pattern)) {
      const span = { start: index, end: index + length };
      if (!isIn(span, opaque) && !isIn(span, quoted) && !found.some((other) => overlaps(other, span))) add(span, use);
    }
  }
  for (const misspelling of speller.check(text)) {
    if (!isIn(misspelling, opaque)) add(misspelling);
  }
  return findings;
}
