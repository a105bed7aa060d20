import type { SearchRecord } from '../records/record.ts';

/**
 * The files of the embedded index. The first query loads the manifest and the core. Each query then loads only what it
 * needs: the term files of its words and the text files of its results. All files are JSON, because hosts compress
 * JSON. Numbers are stored in short strings, which compress better than arrays.
 */

/** The manifest has a fixed address. It is the only file of the index that browsers don't cache forever. */
export interface SearchManifest {
  readonly version: typeof indexVersion;
  /** The folder of the other files. Its name changes with their content. */
  readonly folder: string;
}
export const manifestPath = '/search-index.json';
/** Incremented with each change of the format, so that a page from an older build never reads newer files. */
export const indexVersion = 9;

/**
 * A section is the target of a result: a page, or a heading with an anchor. Sections are numbered in the order of the
 * pages, and of the headings on each page.
 */
export interface CoreFile {
  readonly language: string;
  readonly docusaurusTag: string;
  /** For each page, separated by spaces: the index of its kind, its weight, and its number of sections. */
  readonly pages: string;
  /** For each section, one digit: 1 for a page, 2 to 6 for the level of a heading. */
  readonly levels: string;
  /** For each section, one base-36 digit: see {@link lengthDigit}. */
  readonly lengths: string;
  /** For each section, one base-36 digit: the number of terms in its heading, at most 35. */
  readonly headingLengths: string;
  /** For each section, one base-36 digit: how many of these are stop words. */
  readonly headingStopWords: string;
  /** The most frequent terms. Other forms of a typed word may be in other term files, and this list names them. */
  readonly frequent: WordList;
  /** For each section, one base-36 digit: its number of questions, at most 35. */
  readonly questions: string;
  /** The beginning of the first term of each term file, long enough to tell it from the terms before, front-coded. */
  readonly termFiles: string;
  /** The first section of each text file, stored as the difference from the previous one. */
  readonly textFiles: readonly number[];
}

/** Terms, each with its frequency. */
export interface WordList {
  /** Sorted by code unit and front-coded: see {@link encodeTerms}. */
  readonly terms: string;
  /** For each term, one base-36 digit: the {@link lengthDigit} of its frequency. */
  readonly frequencies: string;
}

/** What is known about the terms from the first term of this file to the first term of the next. */
export interface TermFile {
  readonly terms: string;
  /** For each term, separated by `;`: the sections whose text contains it. See {@link encodePostings}. */
  readonly postings: string;
  /** For each term, the sections whose heading contains it. */
  readonly headings: string;
  /** For each term, the questions that contain it, by number. */
  readonly questions: string;
}

/** The texts of consecutive sections. Headings that repeat cost little, because hosts compress JSON. */
export type TextFile = readonly SectionText[];
/** A section as results show it. */
export interface SectionText extends Pick<
  SearchRecord,
  'url' | 'anchor' | 'type' | 'hierarchy' | 'editions' | 'choices' | 'excerpt'
> {
  readonly contents: readonly string[];
  /** Lines of code. */
  readonly code: readonly string[];
}

export const coreName = 'core.json';
/** The words that typing mistakes are corrected to. Only a query with an unknown word loads this {@link WordList}. */
export const wordsName = 'words.json';
export const termFileName = (index: number) => `terms-${index}.json`;
export const textFileName = (index: number) => `texts-${index}.json`;

/** Steps per doubling of a count. Exact enough for ranking, and similar counts share a digit, which compresses well. */
const lengthSteps = 2;

/** Returns a digit for a count: its logarithm. */
export function lengthDigit(count: number): string {
  return Math.min(35, Math.round(lengthSteps * Math.log2(1 + count))).toString(36);
}

/** Returns the approximate count that a digit represents. */
export function lengthOf(digit: string): number {
  return Math.round(2 ** (parseInt(digit, 36) / lengthSteps)) - 1;
}

/**
 * Encodes sorted terms as one string. Each term is the number of letters that it shares with the previous term (a
 * base-36 digit), followed by its other letters.
 */
export function encodeTerms(terms: readonly string[]): string {
  let before = '';
  return terms
    .map((term) => {
      let shared = 0;
      while (shared < 35 && shared < before.length && before[shared] === term[shared]) shared += 1;
      before = term;
      return shared.toString(36) + term.slice(shared);
    })
    .join(' ');
}

export function decodeTerms(text: string): string[] {
  let before = '';
  return text === ''
    ? []
    : text.split(' ').map((piece) => {
        before = before.slice(0, parseInt(piece[0] ?? '0', 36)) + piece.slice(1);
        return before;
      });
}

/** The sections that contain a term, each with the number of occurrences. */
export type Postings = ReadonlyMap<number, number>;

/** The number of occurrences is stored in steps: no suffix means one, `A` two, `B` three or four, and `C` more. */
const often: readonly (readonly [suffix: string, least: number])[] = [
  ['C', 5],
  ['B', 3],
  ['A', 2],
];

/**
 * Encodes postings in the order of sections. The list alternates between a section and its number of occurrences. The
 * result consists of differences in base 36, separated by commas, each with a capital letter if the term occurs more
 * than once.
 */
export function encodePostings(postings: readonly number[]): string {
  const pieces: string[] = [];
  let before = -1;
  for (let i = 0; i < postings.length; i += 2) {
    const [section = 0, count = 1] = [postings[i], postings[i + 1]];
    const gap = section - before - 1;
    before = section;
    const suffix = often.find(([, least]) => count >= least)?.[0] ?? '';
    pieces.push(`${gap === 0 ? '' : gap.toString(36)}${suffix}`);
  }
  const text = pieces.join(',');
  // An empty string means that there are no postings.
  return text === '' && postings.length > 0 ? '0' : text;
}

export function decodePostings(text: string): Map<number, number> {
  const postings = new Map<number, number>();
  if (text === '') return postings;
  let section = -1;
  for (const piece of text.split(',')) {
    const suffix = piece.at(-1) ?? '';
    const step = often.find(([letter]) => letter === suffix);
    const digits = step ? piece.slice(0, -1) : piece;
    section += 1 + (digits === '' ? 0 : parseInt(digits, 36));
    postings.set(section, step?.[1] ?? 1);
  }
  return postings;
}
