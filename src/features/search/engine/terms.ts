import { stemmer } from 'stemmer';

/**
 * Splits text into terms, for the index and for queries. A word with a hyphen, an underscore or camel case
 * (`create-feature`, `DATABASE_URL`, `flexibleRollout`) yields its parts and the whole word as one term
 * (`createfeature`), so that every spelling finds it. The same applies to a path (`/api/admin/projects`), whose
 * segments are its parts.
 */
export interface Word {
  /** Offset in the text. */
  readonly start: number;
  readonly end: number;
  /** The parts of the word in lowercase. There is at least one. */
  readonly parts: readonly string[];
  /** All parts as one term. Undefined if there is only one part. */
  readonly joined?: string;
}

/**
 * A name such as Node.js is one word, but a method call is not. A path with several segments is one word, and so is an option
 * of a command (`--upstream-url`), which keeps its hyphens.
 */
const wordPattern =
  /(?<![\p{L}\p{N}/])(?:\/[\w{}.-]+){2,}|(?<![\p{L}\p{N}/-])--[a-z][a-z\d-]*[a-z\d]|[\p{L}\p{N}]+(?:[-_'’][\p{L}\p{N}]+)*(?:\.(?:js|JS|net|NET)\b)?/gu;
/** Matches simple words, which most words of a text are. */
const plainWord = /^[A-Za-z]?[a-z]*$/;
const partPattern = /\p{Lu}{2,}s?(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+|\p{L}+|\p{N}+/gu;

/** Longer words are keys and hashes, and don't fit into a search field. */
const longestTerm = 60;
/** An API path is one term. Longer paths are cut. */
const longestPath = 120;

/** Returns the words of a text. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const raw = match[0];
    const start = match.index;
    const end = start + raw.length;
    if (raw.startsWith('/')) {
      const segments = raw.split('/').flatMap((segment) => wordsOf(segment));
      const parts = segments.flatMap((segment) => segment.parts);
      if (parts.length > 0) words.push({ start, end, parts, joined: parts.join('').slice(0, longestPath) });
      continue;
    }
    if (raw.length > longestTerm) continue;
    if (raw.startsWith('--')) {
      words.push({ start, end, parts: raw.slice(2).split(/-+/), joined: raw });
      continue;
    }
    if (plainWord.test(raw)) {
      words.push({ start, end, parts: [raw.toLowerCase()] });
      continue;
    }
    // A contraction or a possessive: don't, user's.
    const bare = raw.replace(/['’](?:s|t|re|ve|ll|d|m)$/iu, '');
    const split = bare.split(/[-_.'’]/u).flatMap((piece) => partsOf(piece));
    const parts = split.map((part) => fold(part));
    words.push(parts.length === 1 ? { start, end, parts } : { start, end, parts, joined: parts.join('') });
  }
  return words;
}

function partsOf(piece: string): string[] {
  // GraphQL, OAuth2, iOS: a single letter is not a separate part.
  const parts = piece.match(partPattern) ?? [piece];
  return parts.some((part) => part.length === 1 && parts.length > 1) ? [piece] : parts;
}

/** Lowercase, without accents. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[\u0020-\u007f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Returns every term by which a text is found, one for each occurrence. */
export function termsOf(text: string): string[] {
  return wordsOf(text).flatMap(({ parts, joined }) => (joined === undefined ? parts : [...parts, joined]));
}

/** Computes {@link termsOf} for many texts, and splits each word only once. */
export class TermReader {
  readonly #known = new Map<string, readonly string[]>();

  /** Returns every term by which a text is found, one for each occurrence. */
  termsOf(text: string): string[] {
    const terms: string[] = [];
    for (const raw of text.match(wordPattern) ?? []) {
      let own = this.#known.get(raw);
      if (own === undefined) this.#known.set(raw, (own = termsOf(raw)));
      for (const term of own) terms.push(term);
    }
    return terms;
  }
}

/** Stop words: words of questions and sentences that tell nothing about their subject. */
const stopWords = new Set(
  (
    'a about all am an and any are as at be been being but by can could did do does doing done for from had has have ' +
    'having how i if in into is it its just me my of on or our please shall should so some than that the their them ' +
    'then there these they this to too us use used using very vs want was way we were what whats when where which who why will with would you your'
  ).split(' '),
);

export function isStopWord(term: string): boolean {
  return stopWords.has(term);
}

/** Light words: words that occur in many questions or on nearly every page, and rarely name what a question is about. */
const lightWords = new Set(
  (
    'feature flag flags toggle toggles unleash ' +
    'able again allow already also always another anything because before best better both bring call change check ' +
    'come different difference does during each easy else even ever every everyone example explain few find first get ' +
    'give go good happen happens help here keep kind know last later let like list look made make many mean means ' +
    'more most much must need needs never next no nobody not now off old on once one only other own part possible put ' +
    'real really right same say see send set several show shows since someone something specific start still such take ' +
    'tell thing through time try turn two type until up want way well while without work works wrong yet'
  ).split(' '),
);

export function isLightWord(term: string): boolean {
  return lightWords.has(term);
}

/**
 * Returns the stem of a term, so that `strategies` finds `strategy`, and `evaluation` finds `evaluate`. Stems are only compared
 * with each other and never shown.
 */
export function stemOf(term: string): string {
  return /[^a-z]/.test(term) ? term : stemmer(term);
}
