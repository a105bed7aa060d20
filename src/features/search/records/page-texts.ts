import { saysWhatIsNext } from '../../../core/model/related-pages.ts';
import { pageText } from './page-text.ts';
import type { TermReader } from '../engine/terms.ts';

/** A heading with its level and anchor, or a text (level 0) or code (level -1) below a heading. */
export type PageText = readonly [level: number, text: string, anchor: string | null];

/**
 * Returns the searchable content of a page: its headings, its texts, and the lines of code that add a new word to a
 * section.
 * @param article the article of the built page
 * @param description the page's description, which becomes its first text
 * @param frame texts that tell nothing about the page: see {@link frameTexts}
 */
export function pageTexts(
  article: string,
  description: string,
  frame: ReadonlySet<string>,
  reader: TermReader,
): PageText[] {
  const texts: PageText[] = [];
  /** The entries of the current section. They follow its other texts, because each one begins a new section. */
  let entries: PageText[] = [];
  let level = 1;
  const finishSection = () => {
    texts.push(...entries);
    entries = [];
  };
  /** Terms that the section already contains. A line of code is only added if it contains another term. */
  let known = new Set<string>();
  const addText = (text: string, textLevel: 0 | -1 = 0) => {
    for (const term of reader.termsOf(text)) known.add(term);
    texts.push([textLevel, text, null]);
  };

  /** Level of the section that only lists pages to read next. */
  let listing: number | undefined;

  if (description !== '') addText(description);
  for (const part of pageText(article)) {
    if (part.type === 'heading') {
      if (part.level <= (listing ?? 0)) listing = undefined;
      listing ??= saysWhatIsNext([part]) ? part.level : undefined;
    }
    // Such a section would be found instead of the pages that it lists.
    if (listing !== undefined) continue;
    if (part.type === 'heading') {
      // The title belongs to the record of the page.
      if (part.level === 1) continue;
      finishSection();
      level = part.level;
      if (part.anchor !== null) known = new Set(reader.termsOf(part.text));
      texts.push([part.level, part.text, part.anchor]);
    } else if (part.type === 'entry') {
      entries.push([Math.min(level + 1, 6), part.name, part.name], [0, part.text, null]);
    } else if (part.type === 'code') {
      const lines = newLines(part.text, known, reader);
      if (lines !== '') addText(lines, -1);
    } else if (/[\p{L}\p{N}]/u.test(part.text) && !frame.has(part.text)) addText(part.text);
  }
  finishSection();
  return texts;
}

/** Returns the default titles of admonitions. */
export function frameTexts(messages: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(Object.entries(messages).flatMap(([id, text]) => (id.startsWith('admonition.') ? [text] : [])));
}

/** Returns the lines of a code block that contain a new term of at least three letters, as one text. */
function newLines(code: string, known: Set<string>, reader: TermReader): string {
  const seen = new Set(known);
  const lines = code.split('\n').filter((line) => {
    const fresh = reader.termsOf(line).filter((term) => term.length > 2 && /\p{L}/u.test(term) && !seen.has(term));
    for (const term of fresh) seen.add(term);
    return fresh.length > 0;
  });
  return lines.map((line) => line.trim().replace(/\s+/g, ' ')).join(' ');
}
