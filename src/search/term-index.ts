import MiniSearch, { type AsPlainObject } from 'minisearch';
import type { Postings } from './index-files.ts';

/**
 * A MiniSearch index of one field, made from postings. MiniSearch ranks (BM25+); which terms it is asked for is decided
 * before, because the field's terms come in several files.
 */
export class TermIndex {
  readonly #index: MiniSearch<never>;
  /** Readers add letters to the same words; a word's scores are worked out once. */
  readonly #scores = new Map<string, ReadonlyMap<number, number>>();

  /**
   * @param postings of each term
   * @param lengths number of terms in the field, by section; sections of all files count, for the average
   * @param bm25 how much repetition and length count: https://lucaong.github.io/minisearch/types/MiniSearch.BM25Params.html
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

  /** The score of each section that has the term. */
  scoresOf(term: string): ReadonlyMap<number, number> {
    const known = this.#scores.get(term);
    if (known) return known;
    const scores = new Map(this.#index.search(term).map(({ id, score }) => [Number(id), score]));
    this.#scores.set(term, scores);
    return scores;
  }
}

const field = 'text';
