import { readFileSync } from 'node:fs';
import path from 'node:path';
import english from 'dictionary-en';
import nspell from 'nspell';
import type { Span } from './text-block.ts';

/** A word that neither the dictionary of American English nor the project's knows. */
export interface Misspelling extends Span {
  readonly word: string;
}

export interface SpellChecker {
  /** Finds the misspelled words of a text. */
  readonly check: (text: string) => Misspelling[];
  /** Returns up to three words that may be meant. It takes a while, so call it for words that are reported. */
  readonly suggest: (word: string) => string[];
}

/** The project's words: names of products, technical terms, people in examples. */
const dictionaryFile = path.join(import.meta.dirname, 'dictionary.txt');
const wordPattern = /[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}]+)*/gu;
/** Addresses, paths, filenames, options and variables are not words. */
const codePattern =
  /https?:\S+|\S*[\w)\]]\/\S+|(?<![\w])[@/.~$#-]{1,2}[\w-]+\S*|\b[\w-]+\.(?:\w+\.)*(?:[a-z]{2,5}\d?)\b|\b\w+(?:-\w+)*-(?:sdk|js)\b/gu;

/**
 * Loads a spell checker for American English.
 *
 * Hunspell's dictionary was chosen over cspell's, which takes 74 MB and accepts British spellings such as `catalogue`,
 * `labelled` and `fulfils`, and over Harper's, which needs a WebAssembly module of 16 MB and milliseconds for each text.
 */
export function loadSpellChecker(): SpellChecker {
  const speller = nspell(Buffer.from(english.aff).toString(), Buffer.from(english.dic).toString());
  for (const line of readFileSync(dictionaryFile, 'utf8').split('\n')) {
    const word = line.replace(/#.*$/, '').trim();
    if (word) speller.add(word);
  }
  const known = new Map<string, boolean>();
  const isKnown = (word: string): boolean => {
    let result = known.get(word);
    if (result === undefined) {
      result = isName(word) || speller.correct(word) || speller.correct(word.replace(/['’]s?$/, ''));
      known.set(word, result);
    }
    return result;
  };

  const check = (text: string): Misspelling[] => {
    const code = [...text.matchAll(codePattern)].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
    }));
    const misspellings: Misspelling[] = [];
    for (const { 0: word, index: start } of text.matchAll(wordPattern)) {
      const end = start + word.length;
      if (isKnown(word) || code.some((span) => span.start <= start && end <= span.end)) continue;
      misspellings.push({ word, start, end });
    }
    return misspellings;
  };
  return { check, suggest: (word) => speller.suggest(word).slice(0, 3) };
}

/** Tells whether a word is an identifier, an abbreviation in capitals or a number with its unit. */
function isName(word: string): boolean {
  return /[\p{N}_]|\p{Ll}\p{Lu}|^\p{Lu}+s?(?:['’]s)?$|^\p{L}$/u.test(word);
}
