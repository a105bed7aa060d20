import { lengthOf, type CoreFile } from './index-files.ts';

/** What the ranking knows about every section, by section number. */
export interface SectionTable {
  readonly count: number;
  /** 1 for a page, 2 to 6 for a heading. */
  readonly levels: Uint8Array;
  /** The section of the page. */
  readonly pages: Uint32Array;
  /** Index of the page's kind. */
  readonly kinds: Uint8Array;
  /** How much the section's page counts. */
  readonly pageWeights: Float32Array;
  /** Number of terms in the text. */
  readonly lengths: Uint16Array;
  /** Number of terms in the heading. */
  readonly headingLengths: Uint8Array;
  /** Number of terms in the heading without stop words. */
  readonly subjectLengths: Uint8Array;
  /** For each question, the section that answers it. */
  readonly questionSections: Uint32Array;
}

/** Reads the table from the core file. */
export function sectionTableOf(core: CoreFile): SectionTable {
  const count = core.levels.length;
  const levels = Uint8Array.from(core.levels, Number);
  const lengths = Uint16Array.from(core.lengths, lengthOf);
  const headingLengths = Uint8Array.from(core.headingLengths, digitOf);
  const stopWords = Uint8Array.from(core.headingStopWords, digitOf);
  const subjectLengths = headingLengths.map((length, section) => Math.max(0, length - (stopWords[section] ?? 0)));
  const pages = new Uint32Array(count);
  const kinds = new Uint8Array(count);
  const pageWeights = new Float32Array(count);
  const numbers = core.pages === '' ? [] : core.pages.split(' ').map(Number);
  let section = 0;
  for (let i = 0; i < numbers.length; i += 3) {
    const [kind = 0, weight = 1, sections = 0] = numbers.slice(i, i + 3);
    const page = section;
    for (; section < page + sections; section += 1) {
      pages[section] = page;
      kinds[section] = kind;
      pageWeights[section] = weight;
    }
  }
  const questionSections = Uint32Array.from(
    [...core.questions].flatMap((digit, index) => Array.from({ length: digitOf(digit) }, () => index)),
  );
  return {
    count,
    levels,
    pages,
    kinds,
    pageWeights,
    lengths,
    headingLengths,
    subjectLengths,
    questionSections,
  };
}

function digitOf(digit: string): number {
  return parseInt(digit, 36);
}
