import type { Segments } from './provider.ts';
import { isStopWord, type TokenizedText, type Word } from './terms.ts';

/** Which words of a text are highlighted. */
export interface Marker {
  /** The weight of a term. 0 if the query doesn't contain the term. */
  readonly weightOf: (term: string) => number;
  /**
   * The part of the query that a term represents. Terms of the same part count once. Default: every term is a separate
   * part.
   */
  readonly partOf?: (term: string) => number | undefined;
}

interface MarkedWord extends Word {
  readonly weight: number;
}

function markedWords({ words }: TokenizedText, { weightOf }: Marker): MarkedWord[] {
  return words.map((word) => {
    const parts = word.parts.map((part) => (word.parts.length > 1 && isStopWord(part) ? 0 : weightOf(part)));
    return { ...word, weight: Math.max(...parts, word.joined === undefined ? 0 : weightOf(word.joined)) };
  });
}

/** Returns the whole text with its matches marked. */
export function highlight(passage: TokenizedText, marker: Marker): Segments {
  return segmentsOf(passage.text, markedWords(passage, marker), 0, passage.text.length);
}

/**
 * Returns the passage of a text that covers most of the query, with its matches marked and `…` at each cut.
 * @param length the number of words in the passage
 */
export function snippet(passage: TokenizedText, length: number, marker: Marker): Segments {
  const { text } = passage;
  const words = markedWords(passage, marker);
  if (words.length <= length) return segmentsOf(text, words, 0, text.length);
  let best = 0;
  let bestWeight = 0;
  for (let begin = 0; begin + length <= words.length; begin += 1) {
    const window = words.slice(begin, begin + length);
    const terms = new Map<string, number>();
    // A repeated word counts once.
    for (const { weight, parts } of window) if (weight > 0) terms.set(parts.join(' '), weight);
    const weight = [...terms.values()].reduce((sum, value) => sum + value, 0);
    if (weight > bestWeight) [best, bestWeight] = [begin, weight];
  }
  // This window ends with the match. Move its start closer to the match.
  if (bestWeight > 0) {
    while (best + length < words.length && words[best]?.weight === 0 && words[best + 1]?.weight === 0) best += 1;
  }
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
    if (word.weight === 0 || word.start < begin || word.end > end) continue;
    add(text.slice(position, word.start), false);
    add(text.slice(word.start, word.end), true);
    position = word.end;
  }
  add(text.slice(position, end), false);
  return segments;
}

/** Adds up the weights of the query parts that a text contains. Each part counts once. */
export function weightOfText({ words }: TokenizedText, { weightOf, partOf }: Marker): number {
  const counted = new Map<string | number, number>();
  const count = (term: string) => {
    const weight = weightOf(term);
    if (weight === 0) return;
    const part = partOf?.(term) ?? term;
    counted.set(part, Math.max(weight, counted.get(part) ?? 0));
  };
  for (const { parts, joined } of words) {
    for (const term of parts) count(term);
    if (joined !== undefined) count(joined);
  }
  let sum = 0;
  for (const weight of counted.values()) sum += weight;
  return sum;
}
