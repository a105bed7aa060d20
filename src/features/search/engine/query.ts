import { isLightWord, isStopWord, stemOf, wordsOf } from './terms.ts';
import { alternativeWeight } from './weights.ts';

/** A part of the query that results should match: usually a word. */
export interface QueryPart {
  readonly term: string;
  /** Whether the reader may still be typing the term. */
  readonly partial: boolean;
  /** `joined` is a whole identifier (`createfeature`). Each `part` of the identifier is also a query part. */
  readonly role: 'word' | 'part' | 'joined';
  /** Index of the query word that the term comes from. */
  readonly word: number;
  /** Whether the term has a synonym. Then it isn't treated as a typing mistake, even if no page contains it. */
  readonly known: boolean;
  /** Whether the word rarely names what a question is about. */
  readonly light: boolean;
}

/**
 * An alternative for several query parts. A section that contains all of its terms scores like a section that contains
 * the parts.
 */
export interface Alternative {
  /** Indexes of the replaced query parts. */
  readonly queryParts: readonly number[];
  readonly terms: readonly string[];
  readonly weight: number;
  /** Whether this is an identifier or a path that the query means: `toggle environment on`. It may be in a file that isn't loaded yet. Default: false. */
  readonly names?: boolean;
}

export interface Query {
  readonly queryParts: readonly QueryPart[];
  readonly alternatives: readonly Alternative[];
}

interface Token extends Omit<QueryPart, 'known' | 'light'> {
  /** The forms of a term for which synonyms are looked up: as typed, and corrected. */
  readonly stems: readonly string[];
}

/** Returns the terms that a reader has typed, without stop words, and whether each may be incomplete. */
export function typedTermsOf(text: string): { term: string; partial: boolean }[] {
  const words = wordsOf(text);
  const typing = isTyping(text);
  return words.flatMap(({ parts, joined }, word) => {
    const last = typing && word === words.length - 1;
    return [...parts, ...(joined === undefined ? [] : [joined])]
      .map((term, index) => ({ term, partial: last && index >= parts.length - 1 }))
      .filter(({ term, partial }) => partial || !isStopWord(term));
  });
}

/** Returns whether the reader may still be typing the last word. */
function isTyping(text: string): boolean {
  return /[\p{L}\p{N}]$/u.test(text);
}

/**
 * Parses a query.
 * @param text the query as typed
 * @param synonyms groups of phrases
 * @param corrected returns the existing term that a typed term most likely means, or the typed term if it exists or
 *   nothing is similar
 */
export function parseQuery(
  text: string,
  synonyms: readonly (readonly string[])[],
  corrected: (term: string, partial: boolean) => string,
): Query {
  const words = wordsOf(text);
  const typing = isTyping(text);
  const tokens = words.flatMap(({ parts, joined }, word): Token[] => {
    const partial = typing && word === words.length - 1;
    const token = (term: string, last: boolean, role: QueryPart['role']): Token => ({
      term,
      partial: partial && last,
      role,
      word,
      stems: [stemOf(term), stemOf(corrected(term, partial && last))],
    });
    const all = parts.map((term, index) =>
      token(term, index === parts.length - 1, joined === undefined ? 'word' : 'part'),
    );
    return joined === undefined ? all : [...all, token(joined, true, 'joined')];
  });
  const meaning = tokens.filter(({ term, role }) => role === 'joined' || !isStopWord(term));
  const kept = meaning.length > 0 ? meaning : tokens;
  const plain = tokens.filter(({ role }) => role !== 'joined');
  const indexesOf = (span: readonly Token[]) => span.map((token) => kept.indexOf(token)).filter((index) => index >= 0);

  const alternatives: Alternative[] = [];
  const known = new Set<Token>();
  for (const group of phrasesOf(synonyms)) {
    for (const phrase of group) {
      for (let begin = 0; begin + phrase.length <= plain.length; begin += 1) {
        const span = plain.slice(begin, begin + phrase.length);
        if (!span.every(({ stems }, index) => stems.includes(phrase[index]?.stem ?? ''))) continue;
        // Parts of an identifier don't get synonyms: `isEnabled` doesn't mean `is activated`.
        if (plain[begin - 1]?.word === span[0]?.word || plain[begin + phrase.length]?.word === span.at(-1)?.word)
          continue;
        const indexes = indexesOf(span);
        if (indexes.length === 0) continue;
        for (const token of span) if (token.stems[0] === phrase[span.indexOf(token)]?.stem) known.add(token);
        for (const other of group) {
          const terms = withoutStopWords(other.map(({ term }) => term));
          if (other !== phrase) alternatives.push({ queryParts: indexes, terms, weight: alternativeWeight });
        }
      }
    }
  }
  // Words that can also be written as one: `roll out`, `web hook`, `get all client features`.
  for (const length of [2, 3, 4, 5]) {
    for (let i = 0; i + length <= plain.length; i += 1) {
      const span = plain.slice(i, i + length);
      const indexes = indexesOf(span);
      if (indexes.length === 0 || span[0]?.word === span.at(-1)?.word) continue;
      alternatives.push({
        queryParts: indexes,
        terms: [span.map(({ term }) => term).join('')],
        weight: alternativeWeight,
        ...(length === plain.length && length >= shortestName && { names: true }),
      });
    }
  }
  // A path with values, as in `/projects/default/features`, is also found without them.
  for (const [index, { role, word }] of kept.entries()) {
    const { start = 0, end = 0 } = words[word] ?? {};
    if (role !== 'joined' || text[start] !== '/') continue;
    for (const { path, dropped } of withoutValues(text.slice(start, end)))
      alternatives.push({ queryParts: [index], terms: [path], weight: alternativeWeight ** dropped, names: true });
  }
  const queryParts = kept.map((token) => ({
    term: token.term,
    partial: token.partial,
    role: token.role,
    word: token.word,
    known: known.has(token),
    light: kept.some(({ term }) => !isLightWord(term)) && isLightWord(token.term),
  }));
  return {
    queryParts,
    alternatives: alternatives.slice(0, mostAlternatives),
  };
}

/** The most alternatives of a query, each of which is looked up. The longest path of the API has 231. */
export const mostAlternatives = 300;

/** The most segments that are left out of a path. */
const mostValues = 3;
/** No path of the API has more segments behind `/api/admin`. Longer paths are looked up only as they are. */
const mostSegments = 11;

/** Returns the ways to leave out segments of an API path that may be values of parameters, fewest first. */
function withoutValues(path: string): { path: string; dropped: number }[] {
  const [api = '', audience = '', ...others] = path.split('/').filter((segment) => segment !== '');
  if (others.length > mostSegments) return [];
  const found: { path: string; dropped: number }[] = [];
  let ways = [{ kept: others, next: 0 }];
  for (let dropped = 1; dropped <= mostValues; dropped += 1) {
    // Each step leaves out one more segment, which follows the one before, so that no way comes twice.
    ways = ways.flatMap(({ kept, next }) =>
      kept.slice(next).map((_, index) => ({ kept: kept.toSpliced(next + index, 1), next: next + index })),
    );
    for (const { kept } of ways) found.push({ path: termOf([api, audience, ...kept]), dropped });
  }
  return found;
}

/** Returns the term by which texts are found that contain these segments as a path. */
function termOf(segments: readonly string[]): string {
  return segments.flatMap((segment) => wordsOf(segment).flatMap(({ parts }) => parts)).join('');
}

/** Fewer words also occur together in queries for a guide: `create feature`. */
const shortestName = 3;

type Phrase = readonly { readonly term: string; readonly stem: string }[];

/** The phrases of each list of synonyms, which are split into words once, not with each letter that a reader types. */
const knownPhrases = new WeakMap<readonly (readonly string[])[], Phrase[][]>();

function phraseOf(text: string): Phrase {
  return wordsOf(text).flatMap(({ parts }) => parts.map((term) => ({ term, stem: stemOf(term) })));
}

function phrasesOf(synonyms: readonly (readonly string[])[]): Phrase[][] {
  let phrases = knownPhrases.get(synonyms);
  if (!phrases) {
    phrases = synonyms.map((group) => group.map(phraseOf));
    knownPhrases.set(synonyms, phrases);
  }
  return phrases;
}

function withoutStopWords(terms: readonly string[]): readonly string[] {
  const meaning = terms.filter((term) => !isStopWord(term));
  return meaning.length > 0 ? meaning : terms;
}
