/**
 * Every weight of the embedded index, with the reason for it. The weights were tuned with the tuning queries
 * (npm run search:judge). Never change one because of another query. Algolia ranks by the order of the attributes in
 * `tools/push-search-records/push-records.ts` instead.
 */
export const weights = {
  /** How much a term counts in a question, for which authors use readers' words. In a text, it counts 1. */
  question: 4.8,
  /** How much a term counts in the title, which names the subject of the whole page. */
  title: 3.4,
  /** How much a term counts in a heading, and in the title for the sections of its page. */
  heading: 1.7,
  /** A rare word may be rare because the pages call it something else, so it counts at most this much. */
  mostRarity: 2.4,
  /** How strongly a missing part of the query lowers the score of a section. */
  coverage: 1.8,
  /** The factor for words that rarely name a subject, such as "first" and "make", and for what only another section of the page contains. */
  weak: 0.5,
  /** The factor for what the reader probably means: a synonym, a longer word, or a word without its typing mistakes. */
  guess: 0.85,
  /** How much a page gains if its title has the same words as the query. */
  sameTitle: 2.8,
  /** How much a section gains if its heading or one of its questions has the same words as the query. */
  sameHeading: 0.8,
  /** The factor for what the query hardly asks for: sections without its identifier, and operations if it names a permission. */
  unlikely: 0.2,
  /**
   * Each further section of a page counts this much of the previous one, so that other pages are seen too. The page gains the
   * rest, up to 20 %, if its second section matches as well as its best one.
   */
  samePage: 0.8,
  /** How much a page gains with each doubling of the links to it. Pages that many others link to are the main ones. */
  links: 0.03,
} as const;

/** The parameters of BM25+, which are MiniSearch's: repetition, length, and the least score of a match. */
export const bm25 = { k: 1.2, b: 0.7, d: 0.5 } as const;

/**
 * How much pages count among equally good matches. Guides and reference pages count 1. The others repeat something for one
 * language, are for few readers, or are about what has been replaced.
 */
export const pageWeights = { aside: 0.65, api: 0.45, replaced: 0.35 } as const;

/** Sections with less than this share of the best score are not results. */
export const leastScore = 0.04;
