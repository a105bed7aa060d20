/**
 * The files of the embedded index. A reader's browser loads the manifest and the core with the first query, then only
 * what a query needs: the term files that its words stand in, and the text files that its results stand in. All are
 * JSON, because hosts compress that on the way; numbers stand in short strings, which compress better than arrays.
 */

/** At a fixed address, and the only file that is not cached for ever. */
export interface SearchManifest {
  readonly version: typeof indexVersion;
  /** Where the other files are; the name changes with their content. */
  readonly folder: string;
}
export const manifestPath = '/search-index.json';
/** Grows with every change of the format, so that an old page never reads new files. */
export const indexVersion = 1;

/**
 * A section is what a result leads to: a page, or a heading with an anchor. Sections are numbered in the order of the
 * pages, and of the headings on them.
 */
export interface CoreFile {
  readonly language: string;
  readonly docusaurusTag: string;
  /** For each page, separated by spaces: index of its kind, its weight, and the number of its sections. */
  readonly pages: string;
  /** For each section a digit: 1 for the page, 2 to 6 for the level of its heading. */
  readonly levels: string;
  /** For each section a base-36 digit: see {@link lengthDigit}. */
  readonly lengths: string;
  /** Sorted by code unit and front-coded: see {@link encodeTerms}. Every term of headings, and those of texts that are not rare. */
  readonly terms: string;
  /** For each term a base-36 digit: see {@link lengthDigit} of the number of sections whose text has it. */
  readonly frequencies: string;
  /** For each term, separated by `;`, the sections whose heading has it: see {@link encodePostings}. */
  readonly headings: string;
  /** The first term of each term file. */
  readonly termFiles: readonly string[];
  /** The first section of each text file, each as the difference to the one before. */
  readonly textFiles: readonly number[];
}

/** Which sections have which terms in their text, for all terms from the file's first to the next file's first. */
export interface TermFile {
  readonly terms: string;
  readonly postings: string;
}

/** The texts of consecutive sections, in runs of the same page. */
export type TextFile = readonly TextRun[];
export interface TextRun {
  readonly path: string;
  readonly lvl0: string | null;
  readonly lvl1: string | null;
  /** The headings above the first section, `lvl2` first; null where a level was left out. */
  readonly above: readonly (string | null)[];
  readonly sections: readonly TextSection[];
}
export type TextSection = readonly [level: number, heading: string, anchor: string | null, ...contents: string[]];

export const coreName = 'core.json';
export const termFileName = (index: number) => `terms-${index}.json`;
export const textFileName = (index: number) => `texts-${index}.json`;

/** Steps for each doubling of a count: as exact as ranking needs, and up to 1,000 in one base-36 digit. */
const lengthSteps = 3.5;

/** One digit for a count: its logarithm. */
export function lengthDigit(count: number): string {
  return Math.min(35, Math.round(lengthSteps * Math.log2(1 + count))).toString(36);
}

/** The count that a digit stands for, roughly. */
export function lengthOf(digit: string): number {
  return Math.round(2 ** (parseInt(digit, 36) / lengthSteps)) - 1;
}

/** Sorted terms as one string: each is the number of letters shared with the one before (a base-36 digit), and the rest. */
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

/** Where a term occurs: section by section, and how often there. */
export type Postings = ReadonlyMap<number, number>;

/** How often is told in steps: a suffix of no letter is once, `A` twice, `B` three or four times, `C` more often. */
const often: readonly (readonly [suffix: string, least: number])[] = [
  ['C', 5],
  ['B', 3],
  ['A', 2],
];

/**
 * Postings in the order of sections, as one list: a section, how often the term occurs there, the next section, and so
 * on. Gives differences in base 36 with a capital letter for often, joined by commas.
 */
export function encodePostings(postings: readonly number[]): string {
  const pieces: string[] = [];
  let before = -1;
  for (let i = 0; i < postings.length; i += 2) {
    const [section = 0, count = 1] = [postings[i], postings[i + 1]];
    const gap = section - before - 1;
    before = section;
    pieces.push(`${gap === 0 ? '' : gap.toString(36)}${often.find(([, least]) => count >= least)?.[0] ?? ''}`);
  }
  const text = pieces.join(',');
  // The empty text stands for no postings.
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
