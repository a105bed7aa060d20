/**
 * Every weight of the embedded index, with the reason for its value. The weights were tuned with the tuning queries
 * (npm run search:judge). Never change one because of a validation query. Algolia ranks by the order of the attributes in
 * `tools/push-search-records/push-records.ts` instead.
 */

/** How much a term counts, depending on where a section contains it. A text counts 1. */
export const placeWeights = {
  /** A title names the subject of the whole page, and authors write questions in readers' words. */
  titleOrQuestion: 3.4,
  /** A heading names the subject of a section, and the title that of the sections of its page. */
  heading: 1.7,
};

/** BM25 parameters for repetition and length. */
export const bm25 = {
  /** Headings are short and rarely repeat a word. */
  headings: { k: 1.2, b: 0.4, d: 0.5 },
  texts: { k: 1.2, b: 0.6, d: 0.4 },
  /** A word that occurs in several questions of a section says hardly more than in one. */
  questions: { k: 0.6, b: 0, d: 0.65 },
};

/** How sure it is that a section is about a part of the query that only another section of the page contains. */
export const elsewhereOnPage = 0.4;

export const matchWeights = {
  /** How strongly a missing part of the query lowers the score of a section. */
  coverage: 1.8,
  /** A rare word may be rare because the pages call it something else, so it counts at most this much. */
  mostRarity: 2.4,
  /** How much a title or a heading gains if it has the same words as the query. */
  exactTitle: 2.8,
  exactHeading: 0.8,
  /** The parts of an identifier say little if texts contain the whole identifier. */
  part: 0.45,
  /**
   * The factor for sections without an identifier that other sections contain exactly as typed, and for operations if the
   * query is a name in capital letters, such as a permission, because no operation has such a name.
   */
  withoutIdentifier: 0.2,
  /** Words such as "first" or "make" occur in many questions, but rarely name their subject. */
  lightWord: 0.65,
  /** How much a section gains if one of its questions has the same words as the query. */
  answer: 0.5,
  /** How much other words in the question lower this gain. */
  answerPrecision: 0.3,
  /** The factor for a section that contains a name exactly as typed. */
  exactName: 2,
  /** How much an operation gains if the query is a request that calls it, so that it ranks first. */
  calls: 20,
};

/** How sure it is that a term is what the reader means by a typed word. */
export const variantWeights = {
  /** Plural, singular, verb endings, and other words of the same family: evaluate and evaluation. */
  form: 0.95,
  /** A longer word, which the reader may be typing. */
  longer: 0.9,
  /** A word with typing mistakes. */
  corrected: 0.7,
};

/** How much a section counts that contains an alternative: a synonym, a path without values, or words written as one. */
export const alternativeWeight = 0.85;

/**
 * The weights of kinds of pages, from 0 to 10, among equally good matches. Guides and concepts rank above the academy,
 * which links to them, and above single API operations.
 */
export const kindWeights = { guide: 10, reference: 10, sdk: 5, academy: 6, api: 3 } as const;
/** The weight of the highest-ranked kinds. */
export const fullWeight = 10;
/** Pages that only link to others, such as the home page, rank last. */
export const screenWeight = 4;
/** Pages about superseded features rank last, even if a query names such a feature. */
export const legacyWeight = 2;
/** Pages about deprecated features rank below those about what replaces them. */
export const deprecatedWeight = 5;
/** Pages of examples repeat a concept for each language, so they rank below the page that explains it. */
export const examplesWeight = 5;
/** Folders whose weight differs from the weight of their pages' kind. The first match counts. */
export const folderWeights: readonly (readonly [folder: string, weight: number])[] = [
  ['/reference/api/legacy/', legacyWeight],
  ['/reference/integrations/slack/', deprecatedWeight],
  ['/reference/sdks/android-proxy-legacy/', deprecatedWeight],
  ['/reference/unleash-proxy/', deprecatedWeight],
  ['/how-to/how-to-run-the-unleash-proxy/', deprecatedWeight],
  ['/reference/predefined-strategy-types/', deprecatedWeight],
  ['/reference/feature-toggle-variants/', deprecatedWeight],
  ['/reference/whats-new-v4/', deprecatedWeight],
  ['/feature-flag-tutorials/use-cases/', kindWeights.guide],
  // Pages about one language rank below pages for all languages, unless the query names the language.
  ['/feature-flag-tutorials/', 6],
  // Contributors know where their pages are. All other readers want to know how to use Unleash.
  ['/contributing/', 6],
];

/** How links from other pages change a page's record. */
export const linkWeights = {
  /** A name counts if at least this many pages use it as the text of their link. One page may call it anything. */
  leastPages: 2,
  /** Longer link texts are sentences about the page that contains them. */
  mostWords: 8,
  /** How much a page gains with each doubling of the links to it. Pages that many others link to are the main ones. */
  doubling: 0.05,
  /** A page with 15 links, log2(15 + 1), neither gains nor loses. */
  neutral: 4,
};

export const orderWeights = {
  /** How strongly the weight of a page counts: the exponent of its share of the full weight. */
  kind: 0.66,
  /** The factor for pages of a kind that the query doesn't ask for. */
  notPreferred: 0.45,
  /** How much of the scores of the page's other best sections each section gains: several matches are no accident. */
  otherSections: 0.1,
  /** Each further section of a page counts this much of the previous one, so that other pages are seen too. */
  samePage: 0.8,
};

/** The number of sections of a page whose scores count for its other sections. */
export const bestSections = 3;

/** Sections with less than this share of the best coverage, or of the best score, are not results. */
export const least = { coverage: 0.35, score: 0.04 };
