import type { Segments } from './provider.ts';
import { isStopWord, type Passage, type Word } from './terms.ts';

/** Which words of a text are marked. */
export interface Marker {
  /** How much a term counts; 0 when the query does not ask for it. */
  readonly weightOf: (term: string) => number;
  /** Which part of the query a term stands for; terms of the same part count once. Default: each is one of its own. */
  readonly partOf?: (term: string) => number | undefined;
}

interface MarkedWord extends Word {
  readonly weight: number;
}

function markedWords({ words }: Passage, { weightOf }: Marker): MarkedWord[] {
  return words.map((word) => {
    const parts = word.parts.map((part) => (word.parts.length > 1 && isStopWord(part) ? 0 : weightOf(part)));
    return { ...word, weight: Math.max(...parts, word.joined === undefined ? 0 : weightOf(word.joined)) };
  });
}

/** The whole text with its matches marked. */
export function highlight(passage: Passage, marker: Marker): Segments {
  return segmentsOf(passage.text, markedWords(passage, marker), 0, passage.text.length);
}

/**
 * The part of a text with the most of the query, with its matches marked and `…` where something is left out.
 *
 * @param length how many words
 */
export function snippet(passage: Passage, length: number, marker: Marker): Segments {
  const { text } = passage;
  const words = markedWords(passage, marker);
  if (words.length <= length) return segmentsOf(text, words, 0, text.length);
  let best = 0;
  let bestWeight = 0;
  for (let begin = 0; begin + length <= words.length; begin += 1) {
    const window = words.slice(begin, begin + length);
    const terms = new Map<string, number>();
    // A word that stands there twice tells no more than once.
    for (const { weight, parts } of window) if (weight > 0) terms.set(parts.join(' '), weight);
    const weight = [...terms.values()].reduce((sum, value) => sum + value, 0);
    if (weight > bestWeight) [best, bestWeight] = [begin, weight];
  }
  // The window that ends with the match is the first one with it; begin nearer to what matches.
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

/** How much of the query a text has: the weights of the query's parts that it has, each counted once. */
export function weightOfText({ words }: Passage, { weightOf, partOf }: Marker): number {
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
