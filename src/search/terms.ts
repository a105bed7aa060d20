/**
 * How text becomes terms, in the index and in queries alike. A word with a hyphen, an underscore or humps
 * (`create-feature`, `DATABASE_URL`, `flexibleRollout`) gives its parts and itself as one term (`createfeature`), so
 * that it is found by any of its spellings. So is a path (`/api/admin/projects`), whose segments are its parts.
 */
export interface Word {
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
  /** At least one; lower case. */
  readonly parts: readonly string[];
  /** All parts as one term; absent when there is only one part. */
  readonly joined?: string;
}

/** Names such as Node.js are one word, but a method call is not; a path of several segments is. */
const wordPattern =
  /(?<![\p{L}\p{N}/])(?:\/[\w{}.-]+){2,}|[\p{L}\p{N}]+(?:[-_'’][\p{L}\p{N}]+)*(?:\.(?:js|JS|net|NET)\b)?/gu;
/** Most words of a text: nothing in them to take apart. */
const plainWord = /^[A-Za-z]?[a-z]*$/;
const partPattern = /\p{Lu}{2,}s?(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+|\p{L}+|\p{N}+/gu;

/** Longer words are keys and hashes that nobody types. */
const longestTerm = 40;
/** A path of the API is found as a whole; what is longer is cut. */
const longestPath = 120;

/** The words of a text. */
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
    if (plainWord.test(raw)) {
      words.push({ start, end, parts: [raw.toLowerCase()] });
      continue;
    }
    // A contraction or genitive: don't, user's.
    const bare = raw.replace(/['’](?:s|t|re|ve|ll|d|m)$/iu, '');
    const split = bare.split(/[-_.'’]/u).flatMap((piece) => partsOf(piece));
    const parts = split.map((part) => fold(part));
    words.push(parts.length === 1 ? { start, end, parts } : { start, end, parts, joined: parts.join('') });
  }
  return words;
}

function partsOf(piece: string): string[] {
  // GraphQL, OAuth2, iOS: humps of one letter are no parts of their own.
  const parts = piece.match(partPattern) ?? [piece];
  return parts.some((part) => part.length === 1 && parts.length > 1) ? [piece] : parts;
}

/** Lower case, without accents. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[\u0020-\u007f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
}

/** A text with its words, which are worked out when they are first needed. */
export class Passage {
  readonly text: string;
  #words: readonly Word[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get words(): readonly Word[] {
    return (this.#words ??= wordsOf(this.text));
  }
}

/** Every term that a text is found by, one for each occurrence. */
export function termsOf(text: string): string[] {
  return wordsOf(text).flatMap(termsOfWord);
}

function termsOfWord({ parts, joined }: Pick<Word, 'parts' | 'joined'>): readonly string[] {
  return joined === undefined ? parts : [...parts, joined];
}

/** {@link termsOf} for many texts: each word is taken apart once. */
export class TermReader {
  readonly #known = new Map<string, readonly string[]>();

  /** Every term that a text is found by, one for each occurrence. */
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

/** What makes a question or a sentence and says nothing about its subject. */
const stopWords = new Set(
  (
    'a about all am an and any are as at be been being but by can could did do does doing done for from had has have ' +
    'having how i if in into is it its just me my of on or our please shall should so some than that the their them ' +
    'then there these they this to too us use used using very want was way we were what whats when where which who why will with would you your'
  ).split(' '),
);

export function isStopWord(term: string): boolean {
  return stopWords.has(term);
}

/**
 * A term's stem: singular, and without the endings of verbs, so that `strategies` finds `strategy` and `installing`
 * finds `install`. Stems are compared with one another and never shown.
 */
export function stemOf(term: string): string {
  if (term.length < 4 || /\d/.test(term)) return term;
  let stem = term;
  if (/(?:ss|x|ch|sh|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/[^su]s$/.test(stem) && !stem.endsWith('is')) stem = stem.slice(0, -1);
  for (const ending of ['ing', 'ed']) {
    const rest = stem.slice(0, -ending.length);
    if (!stem.endsWith(ending) || rest.length < 3 || !/[aeiouy]/.test(rest)) continue;
    // installing → install, but planning → plan and running → run.
    stem = /([bdgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
    break;
  }
  if (stem.length > 3) stem = stem.replace(/e$/, '').replace(/i$/, 'y');
  return stem;
}
