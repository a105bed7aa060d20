import type { Segments } from './provider.ts';
import { isStopWord, wordsOf, type Word } from './terms.ts';

/** What the query says about a term that texts contain. */
export interface Mark {
  /** The part of the query that the term represents. A part counts once in a text. */
  readonly part: number;
  /** Rare parts count more. */
  readonly weight: number;
}

/** The terms that are highlighted. */
export type Marks = ReadonlyMap<string, Mark>;

interface MarkedWord extends Word {
  /** One for each of its terms that is highlighted. */
  readonly marks: readonly Mark[];
}

function markedWords(text: string, marks: Marks): MarkedWord[] {
  return wordsOf(text).map((word) => {
    const { parts, joined } = word;
    const terms = [joined ?? '', ...parts.filter((part) => parts.length === 1 || !isStopWord(part))];
    return { ...word, marks: terms.flatMap((term) => marks.get(term) ?? []) };
  });
}

/** Returns the whole text with its matches marked. */
export function highlight(text: string, marks: Marks): Segments {
  return segmentsOf(text, markedWords(text, marks), 0, text.length);
}

/**
 * Returns the passage of a text that covers most of the query, with its matches marked and `…` at each cut.
 * @param length the number of words in the passage
 */
export function snippet(text: string, length: number, marks: Marks): Segments {
  const words = markedWords(text, marks);
  if (words.length <= length) return segmentsOf(text, words, 0, text.length);
  let best = 0;
  let most = 0;
  for (let begin = 0; begin + length <= words.length; begin += 1) {
    const weight = weightOf(words.slice(begin, begin + length));
    if (weight > most) [best, most] = [begin, weight];
  }
  // This window ends with the match. Move its start closer to the match.
  const isPlain = (index: number) => words[index]?.marks.length === 0;
  if (most > 0) while (best + length < words.length && isPlain(best) && isPlain(best + 1)) best += 1;
  const begin = best === 0 ? 0 : (words[best]?.start ?? 0);
  const last = best + length - 1;
  const end = last >= words.length - 1 ? text.length : (words[last]?.end ?? text.length);
  const segments = [...segmentsOf(text, words, begin, end)];
  if (begin > 0) segments.unshift({ text: '… ', marked: false });
  if (end < text.length) segments.push({ text: ' …', marked: false });
  return segments;
}

function segmentsOf(text: string, words: readonly MarkedWord[], begin: number, end: number): Segments {
  const segments: { text: string; marked: boolean }[] = [];
  const add = (piece: string, marked: boolean) => {
    if (piece !== '') segments.push({ text: piece, marked });
  };
  let position = begin;
  for (const word of words) {
    if (word.marks.length === 0 || word.start < begin || word.end > end) continue;
    add(text.slice(position, word.start), false);
    add(text.slice(word.start, word.end), true);
    position = word.end;
  }
  add(text.slice(position, end), false);
  return segments;
}

/** Adds up the weights of the query parts that a text contains. */
export function weightOfText(text: string, marks: Marks): number {
  return weightOf(markedWords(text, marks));
}

function weightOf(words: readonly MarkedWord[]): number {
  const weights = new Map<number, number>();
  for (const { part, weight } of words.flatMap(({ marks }) => marks))
    weights.set(part, Math.max(weight, weights.get(part) ?? 0));
  return weights.values().reduce((sum, weight) => sum + weight, 0);
}
