import { pageText } from './page-text.ts';
import type { TermReader } from './terms.ts';

/** A heading with its level and anchor, or a text of level 0 below it. */
export type PageText = readonly [level: number, text: string, anchor: string | null];

/**
 * What of a page can be found: its headings, its texts, and of its code the lines that bring a new word to a section.
 *
 * @param article of the built page
 * @param description of the page, which counts as its first text
 * @param frame texts that say nothing about the page: see {@link frameTexts}
 */
export function pageTexts(
  article: string,
  description: string,
  frame: ReadonlySet<string>,
  reader: TermReader,
): PageText[] {
  const texts: PageText[] = [];
  /** Terms that the section can be found by already; code adds only lines that hold a new one. */
  let known = new Set<string>();
  const addText = (text: string) => {
    for (const term of reader.termsOf(text)) known.add(term);
    texts.push([0, text, null]);
  };

  if (description !== '') addText(description);
  for (const part of pageText(article)) {
    if (part.type === 'heading') {
      // The title is the page's own record.
      if (part.level === 1) continue;
      if (part.anchor !== null) known = new Set(reader.termsOf(part.text));
      texts.push([part.level, part.text, part.anchor]);
    } else if (part.type === 'code') {
      const lines = newLines(part.text, known, reader);
      if (lines !== '') addText(lines);
    } else if (/[\p{L}\p{N}]/u.test(part.text) && !frame.has(part.text)) addText(part.text);
  }
  return texts;
}

/** The titles of admonitions that have no title of their own. */
export function frameTexts(messages: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(Object.entries(messages).flatMap(([id, text]) => (id.startsWith('admonition.') ? [text] : [])));
}

/** The lines of a block of code that hold a term of three letters or more that is not known yet, as one text. */
function newLines(code: string, known: Set<string>, reader: TermReader): string {
  const seen = new Set(known);
  const lines = code.split('\n').filter((line) => {
    const fresh = reader.termsOf(line).filter((term) => term.length > 2 && /\p{L}/u.test(term) && !seen.has(term));
    for (const term of fresh) seen.add(term);
    return fresh.length > 0;
  });
  return lines.map((line) => line.trim().replace(/\s+/g, ' ')).join(' ');
}
