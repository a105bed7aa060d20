import { isLightWord, isStopWord, stemOf, wordsOf } from './terms.ts';
import { weights } from './weights.ts';

/** A part of the query that results should match: a word, a part of an identifier, or the whole identifier. */
export interface QueryPart {
  readonly term: string;
  /** Whether the reader may still be typing the term. */
  readonly partial: boolean;
  /** Whether the term is a whole identifier (`createfeature`), whose parts are query parts, too. */
  readonly joined: boolean;
  /** Whether the term has a synonym. Then it isn't treated as a typing mistake, even if no page contains it. */
  readonly known: boolean;
  /** Whether this is a word that rarely names what a question is about, or only a part of an identifier. */
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
  /** Whether this is a path of the API, which may be in a file that isn't loaded yet. Default: false. */
  readonly isPath?: boolean;
}

export interface Query {
  readonly queryParts: readonly QueryPart[];
  readonly alternatives: readonly Alternative[];
}

interface Token extends Pick<QueryPart, 'term' | 'partial' | 'joined'> {
  /** Index of the word that the term comes from. */
  readonly word: number;
}

/**
 * Splits a query into its parts, without stop words, and adds synonyms and paths without values.
 * @param synonyms groups of phrases that mean the same
 */
export function parseQuery(text: string, synonyms: readonly (readonly Phrase[])[]): Query {
  const words = wordsOf(text);
  const typing = /[\p{L}\p{N}]$/u.test(text);
  const tokens = words.flatMap(({ parts, joined }, word): Token[] => {
    const partial = typing && word === words.length - 1;
    const own = parts.map((term, index) => ({
      term,
      partial: partial && index === parts.length - 1,
      joined: false,
      word,
    }));
    return joined === undefined ? own : [...own, { term: joined, partial, joined: true, word }];
  });
  const meaning = tokens.filter(({ term, joined }) => joined || !isStopWord(term));
  const kept = meaning.length > 0 ? meaning : tokens;
  const plain = tokens.filter(({ joined }) => !joined);
  const stems = plain.map(({ term }) => stemOf(term));
  const known = new Set<Token>();
  const alternatives: Alternative[] = [];
  for (const group of synonyms) {
    for (const phrase of group) {
      for (let begin = 0; begin + phrase.length <= plain.length; begin += 1) {
        if (!phrase.every(({ stem }, index) => stem === stems[begin + index])) continue;
        const span = plain.slice(begin, begin + phrase.length);
        // Parts of an identifier don't get synonyms: `isEnabled` doesn't mean `is activated`.
        if (plain[begin - 1]?.word === span[0]?.word || plain[begin + phrase.length]?.word === span.at(-1)?.word)
          continue;
        const queryParts = span.map((token) => kept.indexOf(token)).filter((index) => index >= 0);
        if (queryParts.length === 0) continue;
        for (const token of span) known.add(token);
        for (const other of group) {
          const terms = withoutStopWords(other.map(({ term }) => term));
          if (other !== phrase) alternatives.push({ queryParts, terms, weight: weights.guess });
        }
      }
    }
  }
  // A path with values, as in `/projects/default/features`, is also found without them.
  for (const [index, { joined, word }] of kept.entries()) {
    const { start = 0, end = 0 } = words[word] ?? {};
    if (!joined || text[start] !== '/') continue;
    for (const { path, dropped } of withoutValues(text.slice(start, end)))
      alternatives.push({ queryParts: [index], terms: [path], weight: weights.guess ** dropped, isPath: true });
  }
  // A name and its number are found apart, too: `soc2` finds SOC 2.
  for (const [index, { term }] of kept.entries()) {
    const [, ...terms] = /^(\p{L}{2,})(\d+)$/u.exec(term) ?? [];
    if (terms.length > 0) alternatives.push({ queryParts: [index], terms, weight: weights.guess });
  }
  const whole = new Set(kept.flatMap(({ joined, word }) => (joined ? [word] : [])));
  const hasSubject = kept.some(({ term }) => !isLightWord(term));
  return {
    queryParts: kept.map((token) => ({
      ...token,
      known: known.has(token),
      light: (hasSubject && isLightWord(token.term)) || (!token.joined && whole.has(token.word)),
    })),
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

/** The words of a phrase. */
export type Phrase = readonly { readonly term: string; readonly stem: string }[];

/** Splits a phrase that has synonyms into words. This is done once, not with each letter that a reader types. */
export function phraseOf(text: string): Phrase {
  return wordsOf(text).flatMap(({ parts }) => parts.map((term) => ({ term, stem: stemOf(term) })));
}

function withoutStopWords(terms: readonly string[]): readonly string[] {
  const meaning = terms.filter((term) => !isStopWord(term));
  return meaning.length > 0 ? meaning : terms;
}
