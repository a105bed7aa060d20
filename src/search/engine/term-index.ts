import MiniSearch, { type AsPlainObject } from 'minisearch';
import type { Postings } from './index-files.ts';

/**
 * A MiniSearch index of one field, created from postings. MiniSearch ranks with BM25+. The caller decides which terms
 * to score, because the terms of a field are spread over several files.
 */
export class TermIndex {
  readonly #index: MiniSearch<never>;
  /** Caches the scores of a word, because readers extend the same words while they type. */
  readonly #scores = new Map<string, ReadonlyMap<number, number>>();

  /**
   * @param postings the postings of each term
   * @param lengths number of terms in the field for each section of the site, from which the average follows
   * @param bm25 parameters for repetition and length:
   *   https://lucaong.github.io/minisearch/types/MiniSearch.BM25Params.html
   */
  constructor(
    postings: Iterable<readonly [term: string, postings: Postings]>,
    lengths: ArrayLike<number>,
    bm25: { k: number; b: number; d: number },
  ) {
    const entries = [...postings];
    const sections = new Set(entries.flatMap(([, sectionsOfTerm]) => [...sectionsOfTerm.keys()]));
    const total = Array.from(lengths).reduce((sum, length) => sum + length, 0);
    const plain: AsPlainObject = {
      documentCount: lengths.length,
      nextId: lengths.length,
      documentIds: Object.fromEntries([...sections].map((section) => [section, section])),
      fieldIds: { [field]: 0 },
      fieldLength: Object.fromEntries([...sections].map((section) => [section, [lengths[section] ?? 1]])),
      averageFieldLength: [total / Math.max(1, lengths.length)],
      storedFields: {},
      dirtCount: 0,
      index: entries.map(([term, sectionsOfTerm]) => [term, { 0: Object.fromEntries(sectionsOfTerm) }]),
      serializationVersion: 2,
    };
    this.#index = MiniSearch.loadJS<never>(plain, {
      fields: [field],
      tokenize: (text) => [text],
      processTerm: (term) => term,
      searchOptions: { bm25 },
    });
  }

  /** Returns the score of each section that contains the term. */
  scoresOf(term: string): ReadonlyMap<number, number> {
    const known = this.#scores.get(term);
    if (known) return known;
    const scores = new Map(this.#index.search(term).map(({ id, score }) => [Number(id), score]));
    this.#scores.set(term, scores);
    return scores;
  }
}

const field = 'text';
