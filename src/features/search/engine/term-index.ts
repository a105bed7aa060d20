import type { Postings } from './index-files.ts';
import { bm25 } from './weights.ts';

/**
 * Returns the score of each section that contains a term, by BM25+
 * (https://en.wikipedia.org/wiki/Okapi_BM25#Modifications).
 * @param postings the sections that contain the term
 * @param lengths number of terms in the field, for each section of the site
 * @param averageLength average of these numbers
 * @param having the number of sections that contain the term, if it isn't the number of postings
 */
export function termScores(
  postings: Postings,
  lengths: ArrayLike<number>,
  averageLength: number,
  having: number = postings.size,
): ReadonlyMap<number, number> {
  const { k, b, d } = bm25;
  const rarity = rarityOf(having, lengths.length);
  const scores = new Map<number, number>();
  for (const [section, times] of postings) {
    const relativeLength = (lengths[section] ?? averageLength) / averageLength;
    scores.set(section, rarity * (d + (times * (k + 1)) / (times + k * (1 - b + b * relativeLength))));
  }
  return scores;
}

export function averageOf(lengths: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < lengths.length; index += 1) sum += lengths[index] ?? 0;
  return sum / Math.max(1, lengths.length) || 1;
}

/** Returns how well a term distinguishes sections. */
export function rarityOf(having: number, count: number): number {
  return Math.log(1 + (count - having + 0.5) / (having + 0.5));
}
