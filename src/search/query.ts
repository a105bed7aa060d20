import { isStopWord, stemOf, wordsOf } from './terms.ts';

/** One thing that the query asks for. */
export interface Slot {
  readonly term: string;
  /** Whether the reader may still be typing it. */
  readonly partial: boolean;
  /** `joined` is a whole identifier (`createfeature`) of which the `part`s are slots as well. */
  readonly role: 'word' | 'part' | 'joined';
  /** Which word of the query it is from. */
  readonly word: number;
  /** Whether a synonym is known for it; then it is no mistake, even if it stands nowhere. */
  readonly known: boolean;
}

/** Another way to say several slots at once: a section that has all terms is as good as one that has the slots. */
export interface Alternative {
  /** Indexes of the slots. */
  readonly slots: readonly number[];
  readonly terms: readonly string[];
  readonly weight: number;
}

export interface Query {
  readonly slots: readonly Slot[];
  readonly alternatives: readonly Alternative[];
  /** Every term as it was typed, the small words of sentences included. */
  readonly literal: readonly string[];
}

const synonymWeight = 0.85;
/** For a word that is taken for a mistyped or unfinished one. */
const guessedSynonymWeight = 0.5;
const joinedWeight = 0.8;

interface Token extends Omit<Slot, 'known'> {
  /** What the term is taken for when synonyms are looked up: as it is, and corrected. */
  readonly stems: readonly string[];
}

/**
 * Takes a query apart.
 *
 * @param text as typed
 * @param synonyms groups of phrases
 * @param corrected the existing term that a typed one most likely means; the term itself when it exists or nothing is near
 */
export function parseQuery(
  text: string,
  synonyms: readonly (readonly string[])[],
  corrected: (term: string, partial: boolean) => string,
): Query {
  const words = wordsOf(text);
  const typing = /[\p{L}\p{N}]$/u.test(text);
  const tokens = words.flatMap(({ parts, joined }, word): Token[] => {
    const partial = typing && word === words.length - 1;
    const token = (term: string, last: boolean, role: Slot['role']): Token => ({
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
        // The parts of an identifier are no words of their own: isEnabled is not 'is activated'.
        if (plain[begin - 1]?.word === span[0]?.word || plain[begin + phrase.length]?.word === span.at(-1)?.word)
          continue;
        const indexes = indexesOf(span);
        if (indexes.length === 0) continue;
        const literally = span.every(({ stems }, index) => stems[0] === phrase[index]?.stem);
        const weight = literally ? synonymWeight : guessedSynonymWeight;
        for (const token of span) if (token.stems[0] === phrase[span.indexOf(token)]?.stem) known.add(token);
        for (const other of group) {
          const terms = withoutStopWords(other.map(({ term }) => term));
          if (other !== phrase) alternatives.push({ slots: indexes, terms, weight });
        }
      }
    }
  }
  // Words written apart that are one word elsewhere: roll out, web hook.
  for (let i = 0; i + 1 < plain.length; i += 1) {
    const span = plain.slice(i, i + 2);
    const indexes = indexesOf(span);
    if (indexes.length > 0 && span[0]?.word !== span[1]?.word) {
      alternatives.push({ slots: indexes, terms: [span.map(({ term }) => term).join('')], weight: joinedWeight });
    }
  }
  // And the other way round.
  for (const [index, { term, role }] of kept.entries()) {
    for (const terms of role === 'word' ? splitsOf(term) : [])
      alternatives.push({ slots: [index], terms, weight: joinedWeight });
  }
  const slots = kept.map((token) => ({
    term: token.term,
    partial: token.partial,
    role: token.role,
    word: token.word,
    known: known.has(token),
  }));
  return { slots, alternatives, literal: plain.map(({ term }) => term) };
}

const shortestPart = 3;

/** The ways to write a long word as two. */
function splitsOf(term: string): string[][] {
  const splits: string[][] = [];
  for (let at = shortestPart; at <= term.length - shortestPart; at += 1)
    splits.push([term.slice(0, at), term.slice(at)]);
  return term.length > 2 * shortestPart ? splits : [];
}

type Phrase = readonly { readonly term: string; readonly stem: string }[];

function phrasesOf(synonyms: readonly (readonly string[])[]): Phrase[][] {
  return synonyms.map((group) =>
    group.map((phrase) => wordsOf(phrase).flatMap(({ parts }) => parts.map((term) => ({ term, stem: stemOf(term) })))),
  );
}

function withoutStopWords(terms: readonly string[]): readonly string[] {
  const meaning = terms.filter((term) => !isStopWord(term));
  return meaning.length > 0 ? meaning : terms;
}
