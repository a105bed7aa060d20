import SearchableMap from 'minisearch/SearchableMap';
import { isSlip } from '../../../core/model/closest-paths.ts';
import { stemOf } from './terms.ts';
import { weights } from './weights.ts';

/** All existing terms, each with a measure of how many sections contain it. */
export type Vocabulary = SearchableMap<number>;

/** An existing term with its frequency. */
type Frequency = readonly [term: string, frequency: number];

export function vocabularyOf(terms: Iterable<Frequency>): Vocabulary {
  const vocabulary = new SearchableMap<number>();
  for (const [term, frequency] of terms) vocabulary.set(term, frequency);
  return vocabulary;
}

/** An existing term that a typed term may mean. `weight`, from 0 to 1, is the confidence. */
export type Variants = ReadonlyMap<string, number>;

/** Maximum number of completions and corrections. If there are more, they have little meaning. */
const mostPrefixed = 20;
const mostCorrected = 5;

/** The number of typing mistakes that a word may have: one from 4 letters, two from 8. Numbers are never corrected. */
export function allowedEdits(term: string): 0 | 1 | 2 {
  if (/^\d+$/.test(term)) return 0;
  return term.length >= 8 ? 2 : term.length >= 4 ? 1 : 0;
}

/** Returns the existing terms that a correctly spelled term may mean: the term, its other forms, and words of its family. */
export function spelledVariantsOf(term: string, vocabularies: readonly Vocabulary[]): Map<string, number> {
  return new Map(vocabularies.flatMap((vocabulary) => formsOf(term, vocabulary)).map((form) => [form, 1]));
}

/**
 * Returns the existing terms that a typed term may mean: the term, its other forms, longer terms while the reader is
 * typing, and similar terms if there are none of these.
 * @param partial whether the reader may still be typing the term
 */
export function variantsOf(term: string, partial: boolean, vocabularies: readonly Vocabulary[]): Variants {
  const variants = spelledVariantsOf(term, vocabularies);
  const addMostFrequent = (terms: readonly Frequency[], limit: number) => {
    for (const [other] of mostFrequent(terms, limit)) if (!variants.has(other)) variants.set(other, weights.guess);
  };
  if (partial) {
    const longer = vocabularies.flatMap((vocabulary) => [...vocabulary.atPrefix(term)]);
    addMostFrequent(longer, mostPrefixed);
  }
  if (variants.size === 0) addMostFrequent(correctionsOf(term, vocabularies), mostCorrected);
  if (variants.size === 0 && partial && term.length >= 4)
    addMostFrequent(mistypedBeginnings(term, vocabularies), mostCorrected);
  return variants;
}

/** Returns a word, its other forms, and other words of its family: strategy, strategies; evaluate, evaluation. */
function formsOf(term: string, vocabulary: Vocabulary): string[] {
  const stem = stemOf(term);
  const own = vocabulary.has(term) ? [term] : [];
  if (stem.length < shortestStem) return own;
  // The last letter of a stem may differ from the word: apply, application.
  const similar = vocabulary.atPrefix(stem.slice(0, Math.max(shortestStem, stem.length - 1)));
  return [...own, ...[...similar].flatMap(([other]) => (stemOf(other) === stem ? [other] : []))];
}

/** Shorter words are often related only by their letters. */
const shortestStem = 3;

/** Returns terms within the allowed number of mistakes. Two swapped letters are one mistake. */
function correctionsOf(term: string, vocabularies: readonly Vocabulary[]): Frequency[] {
  const edits = allowedEdits(term);
  if (edits === 0) return [];
  const found: Frequency[] = [];
  const distances = new Map<string, number>();
  for (const vocabulary of vocabularies) {
    for (const [other, [frequency, distance]] of vocabulary.fuzzyGet(term, edits)) {
      found.push([other, frequency]);
      distances.set(other, distance);
    }
    for (const swapped of transpositionsOf(term)) {
      const frequency = vocabulary.get(swapped);
      if (frequency === undefined) continue;
      found.push([swapped, frequency]);
      distances.set(swapped, 1);
    }
  }
  const nearest = Math.min(...distances.values());
  return found.filter(([other]) => distances.get(other) === nearest);
}

function* transpositionsOf(term: string): Generator<string> {
  for (let i = 0; i < term.length - 1; i += 1) {
    if (term[i] !== term[i + 1]) yield `${term.slice(0, i)}${term[i + 1] ?? ''}${term[i] ?? ''}${term.slice(i + 2)}`;
  }
}

/** Returns terms whose beginning differs from the typed letters by one mistake. */
function mistypedBeginnings(term: string, vocabularies: readonly Vocabulary[]): Frequency[] {
  const first = term[0] ?? '';
  return vocabularies.flatMap((vocabulary) =>
    [...vocabulary.atPrefix(first)].filter(
      ([other]) =>
        other.length > term.length && [-1, 0, 1].some((more) => isSlip(term, other.slice(0, term.length + more))),
    ),
  );
}

function mostFrequent(terms: readonly Frequency[], limit: number) {
  const unique = [...new Map(terms).entries()];
  return unique.toSorted(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1)).slice(0, limit);
}
