import { apiIntentOf, matchRequest } from './api-intent.ts';
import { highlight, snippet, weightOfText, type Marker } from './highlight.ts';
import type { HighlightedHierarchy, SearchHit, SearchProvider, SearchRequest, SearchResponse } from './provider.ts';
import { parseQuery, typedTermsOf } from './query.ts';
import { exactNameOf, isCapitalName, isSpelledName } from './exact-name.ts';
import type { TermScores } from './part-match.ts';
import { rank, type ResolvedPart, type ResolvedQuery } from './ranking.ts';
import { firstSentence } from '../records/first-sentence.ts';
import { recordKinds, recordTypes, type RecordType } from '../records/record-kinds.ts';
import { TokenizedText } from './terms.ts';
import { synonyms } from './synonyms.ts';
import { isSurelyAnswered } from './sure-answer.ts';
import { spelledVariantsOf, variantsOf, type Variants, type Vocabulary } from './variants.ts';
import { matchWeights } from './weights.ts';
import { loadOnce } from '../../../core/ui/latest-load.ts';
import { EmbeddedIndex, type LoadJson, type SectionText } from './embedded-index.ts';

/** Words with shorter prefixes aren't looked up, because too many words start with them. */
const shortestPrefix = 3;
/** Maximum number of term files for an incomplete word. */
const mostPrefixFiles = 2;

/** Loads a file of the site in a browser. The manifest is requested again each time. The other files never change. */
export const fetchJson: LoadJson = async (path) => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  const json: unknown = await response.json();
  return json;
};

/**
 * Creates the search that needs no service: it loads the parts of the index that queries need.
 * @param load loads a file of the site by its path
 */
export function embeddedProvider(load: LoadJson = fetchJson): SearchProvider {
  const begin = () => loadOnce(() => EmbeddedIndex.load(load));
  let loadIndex = begin();

  return {
    async search(request, signal) {
      signal.throwIfAborted();
      try {
        const index = await loadIndex();
        signal.throwIfAborted();
        return await answer(index, request, signal);
      } catch (error) {
        // Start again with the manifest: after a new deployment, the files of the old index are gone.
        if (!signal.aborted) loadIndex = begin();
        throw error;
      }
    },
  };
}

async function answer(index: EmbeddedIndex, request: SearchRequest, signal: AbortSignal): Promise<SearchResponse> {
  const { hitsPerPage, page, kind } = request;
  const { text, asksForApi, request: asked } = apiIntentOf(request.query);
  const matches = request.language === index.language && request.docusaurusTag === index.docusaurusTag;
  const query = matches ? await resolve(text, index) : { queryParts: [], alternatives: [], files: new Set<number>() };
  const scores = await loadScores(query, index);
  signal.throwIfAborted();
  const ranked = rank(query, index.table, (term) => scores.get(term) ?? noScores, index.memory, {
    kind: kind && recordKinds.indexOf(kind),
    preferred: asksForApi ? recordKinds.indexOf('api') : undefined,
    unlikely: isCapitalName(text) ? recordKinds.indexOf('api') : undefined,
  });
  const shown = ranked.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
  const texts = await Promise.all(shown.map(({ section }) => index.sectionText(section)));
  signal.throwIfAborted();
  const marker = markerOf(query, index, scores);
  const matched = shown.flatMap(({ section, score, answered }, position) => {
    const found = texts[position];
    if (!found) return [];
    const heading = found.passages[typeOf(found.level)];
    const passages = [...(heading ? [heading] : []), ...found.contents];
    const exactness = exactNameOf(request.query, [...passages, ...found.code]);
    const called = asked ? Math.max(0, ...found.contents.map((content) => matchRequest(asked, content.text))) : 0;
    const gain = exactness * (1 + matchWeights.calls * called);
    return [{ section, found, answered, exactness, score: score * gain }];
  });
  // `CREATE_API_TOKEN` is a permission. The operation `createApiToken` doesn't explain it.
  const isName = isSpelledName(request.query) && matched.some(({ exactness }) => exactness > 1);
  const ordered = matched
    .map((hit) => (isName && hit.exactness === 1 ? { ...hit, score: hit.score * matchWeights.withoutIdentifier } : hit))
    // Texts are loaded only for the results on the current page, so the positions of words only affect the order of
    // these.
    .toSorted((a, b) => b.score - a.score);
  const pageOf = (section: number) => index.table.pages[section] ?? section;
  const hits = ordered.map(({ section, found }) => hitOf(section, found, index, request, marker));
  const unmatched = unmatchedIn(query);
  // The first sentence of a page says what the page is about, so only that of a section may be an answer.
  const answers =
    page === 0 &&
    typeof hits[0]?.anchor === 'string' &&
    hits[0].highlighted.sentence !== null &&
    isSurelyAnswered(
      request.query,
      ordered.map((result) => ({ ...result, page: pageOf(result.section) })),
    );
  return {
    hits,
    nbHits: ranked.length,
    page,
    nbPages: Math.ceil(ranked.length / hitsPerPage),
    ...(answers && { answers }),
    ...(hits.length > 0 && unmatched.length > 0 && { unmatched }),
  };
}

/** Returns the words that no page contains, neither in another form nor as the beginning of a word. */
function unmatchedIn({ queryParts }: ResolvedQuery): string[] {
  return queryParts
    .filter(({ term, known, variants }) => !known && !hasForm(variants) && !beginsOneOf(term, variants))
    .map(({ term }) => term);
}

function beginsOneOf(term: string, variants: Variants): boolean {
  return [...variants.keys()].some((variant) => variant.startsWith(term));
}

const noScores: TermScores = { headings: new Map(), texts: new Map(), questions: new Map(), asked: [] };

interface LoadedQuery extends ResolvedQuery {
  /** The term files that the query has loaded. Terms in other files aren't scored. */
  readonly files: ReadonlySet<number>;
}

/** Parses the query and finds the existing terms that each word may mean. */
async function resolve(text: string, index: EmbeddedIndex): Promise<LoadedQuery> {
  const files = new Map<number, Vocabulary>();
  let words: Vocabulary | undefined;
  const vocabularies = () => [words ?? index.frequent, ...files.values()];
  /** Loads the files of terms. Terms with the same beginning are in the same file or in neighboring files. */
  const load = async (terms: Iterable<string>) => {
    const wanted = new Set([...terms].flatMap((term) => index.termFileOf(term) ?? []));
    await Promise.all([...wanted].map(loadFile));
  };
  const loadFile = async (file: number) => {
    if (!files.has(file)) files.set(file, (await index.terms(file)).vocabulary);
  };
  /** What was found for a term, until another file of terms is loaded. */
  const cache = new Map<string, Variants>();
  const findOnce = (term: string, find: (all: readonly Vocabulary[]) => Variants): Variants => {
    const key = `${term} ${files.size} ${words !== undefined}`;
    const variants = cache.get(key) ?? find(vocabularies());
    cache.set(key, variants);
    return variants;
  };
  /** The terms that a typed term may mean. */
  const formsIn = (term: string, partial: boolean) =>
    findOnce(`${term} ${partial}`, (all) => variantsOf(term, partial, all));
  /** The forms of a term that isn't typed but derived. Correcting it would be guessing twice. */
  const spelledIn = (term: string) => findOnce(term, (all) => spelledVariantsOf(term, all));

  const typed = typedTermsOf(text);
  const prefixes = typed.filter(({ term, partial }) => partial && term.length >= shortestPrefix);
  await Promise.all([
    load(typed.map(({ term }) => term)),
    ...prefixes.flatMap(({ term }) => index.termFilesWithPrefix(term).slice(0, mostPrefixFiles).map(loadFile)),
  ]);
  if (typed.some(({ term, partial }) => [...formsIn(term, partial).values()].every((weight) => weight < exactForm)))
    words = await index.words();
  const query = parseQuery(text, synonyms, (term, partial) => surest(formsIn(term, partial)) ?? term);
  // Other forms of a word, and the words that it is corrected to, may be in other files.
  await load(query.queryParts.flatMap(({ term, partial }) => [...formsIn(term, partial).keys()]));
  // A phrase with a word that doesn't exist as written is not an alternative.
  const phrases = query.alternatives.filter(
    ({ terms, names }) => names === true || terms.every((term) => hasForm(spelledIn(term))),
  );
  await load(phrases.flatMap(({ terms }) => [...terms, ...terms.flatMap((term) => [...spelledIn(term).keys()])]));

  const alternatives = phrases.flatMap(({ terms, ...rest }) => {
    const parts = terms.map(spelledIn);
    return parts.every((variants) => hasForm(variants)) ? [{ ...rest, terms: parts }] : [];
  });
  const isReplaced = (part: number) => alternatives.some(({ queryParts: [first] }) => first === part);
  const queryParts = query.queryParts.map((queryPart, position): ResolvedPart => {
    const { term, partial, known, role } = queryPart;
    const variants = formsIn(term, partial);
    // A word with synonyms is spelled correctly, even if no page contains it.
    if (known && !hasForm(variants)) return { ...queryPart, variants: new Map() };
    return role === 'joined' && !isWritten({ term, variants })
      ? { ...queryPart, role: isReplaced(position) ? role : 'word', variants: new Map() }
      : { ...queryPart, variants };
  });
  return { queryParts, alternatives, files: new Set(files.keys()) };
}

/** Returns whether texts contain an identifier as a whole, with the correct spelling or a corrected one. */
function isWritten({ term, variants }: { readonly term: string; readonly variants: Variants }): boolean {
  return [...variants].some(([variant, weight]) => weight >= 0.6 || variant.startsWith(term));
}

function surest(variants: Variants): string | undefined {
  return [...variants].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Variants with at least this weight are the word itself or another form of the word. */
const exactForm = 0.95;

function hasForm(variants: Variants): boolean {
  return [...variants.values()].some((weight) => weight >= exactForm);
}

async function loadScores(
  { queryParts, alternatives, files }: LoadedQuery,
  index: EmbeddedIndex,
): Promise<ReadonlyMap<string, TermScores>> {
  const all = [...queryParts.map(({ variants }) => variants), ...alternatives.flatMap(({ terms }) => terms)];
  const terms = new Set(all.flatMap((variants) => [...variants.keys()]));
  return new Map(await Promise.all([...terms].map(async (term) => [term, await index.scoresOf(term, files)] as const)));
}

/** Creates a marker for the terms of the query. Rare terms count more when a snippet is chosen. */
function markerOf(
  { queryParts, alternatives }: ResolvedQuery,
  index: EmbeddedIndex,
  scores: ReadonlyMap<string, TermScores>,
): Marker {
  const weights = new Map<string, number>();
  const parts = new Map<string, number>();
  // Each part of the query counts the same, regardless of which of its terms a text contains. More likely terms count
  // slightly more.
  const rarities = queryParts.map(({ variants }) => {
    const having = Math.max(0, ...[...variants.keys()].map((term) => scores.get(term)?.texts.size ?? 0));
    return Math.log(2 + index.table.count / (1 + having));
  });
  const add = (variants: Variants, factor: number, part: number) => {
    for (const [term, weight] of variants) {
      const value = (0.5 + 0.5 * weight) * factor * (rarities[part] ?? 1);
      if (value <= (weights.get(term) ?? 0)) continue;
      weights.set(term, value);
      parts.set(term, part);
    }
  };
  for (const [part, { variants }] of queryParts.entries()) add(variants, 1, part);
  for (const {
    queryParts: [part = 0],
    terms,
    weight,
  } of alternatives)
    for (const variants of terms) add(variants, weight / 2, part);
  return { weightOf: (term) => weights.get(term) ?? 0, partOf: (term) => parts.get(term) };
}

function hitOf(
  section: number,
  text: SectionText,
  index: EmbeddedIndex,
  request: SearchRequest,
  marker: Marker,
): SearchHit {
  const { path, anchor, level, hierarchy, editions, choices, passages, contents, code } = text;
  const url = anchor === null ? path : `${path}#${anchor}`;
  const headings = [passages.lvl1, passages[typeOf(level)]];
  const best = bestContent(contents, headings, marker);
  const content = best === null ? null : (contents[best] ?? null);
  const sentence = firstSentence(contents.map((passage) => passage.text));
  // A hit without a sentence shows the beginning of its text, or its best line of code.
  const shown =
    content ?? (sentence === undefined ? (code[bestContent(code, headings, marker) ?? -1] ?? contents[0]) : null);
  const excerpt = shown ? snippet(shown, request.snippetWords, marker) : null;
  return {
    objectID: best === null ? url : `${url}:${best}`,
    url,
    anchor,
    type: content === null ? typeOf(level) : 'content',
    content: content?.text ?? null,
    hierarchy,
    kind: recordKinds[index.table.kinds[section] ?? 0] ?? 'guide',
    ...(editions && { editions }),
    ...(choices.length > 0 && { choices }),
    highlighted: {
      hierarchy: highlightedHierarchy(passages, marker),
      content: excerpt,
      sentence: sentence === undefined ? null : highlight(new TokenizedText(sentence), marker),
    },
  };
}

function typeOf(level: number): Exclude<RecordType, 'content'> {
  const type = recordTypes[level - 1];
  return type === undefined || type === 'content' ? 'lvl6' : type;
}

/** A text is shown below the headings if it contains this much more of the query than the headings do. */
const worthShowing = 1.15;

/** Returns the text that contains most of the query. Undefined if the headings contain as much. */
function bestContent(
  contents: readonly TokenizedText[],
  headings: readonly (TokenizedText | null)[],
  marker: Marker,
): number | null {
  let best: number | null = null;
  let most =
    worthShowing * Math.max(...headings.map((heading) => (heading === null ? 0 : weightOfText(heading, marker))));
  for (const [position, content] of contents.entries()) {
    const weight = weightOfText(content, marker);
    if (weight > most) [best, most] = [position, weight];
  }
  return best;
}

function highlightedHierarchy(
  { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 }: SectionText['passages'],
  marker: Marker,
): HighlightedHierarchy {
  const mark = (passage: TokenizedText | null) => passage && highlight(passage, marker);
  return {
    lvl0: mark(lvl0),
    lvl1: mark(lvl1),
    lvl2: mark(lvl2),
    lvl3: mark(lvl3),
    lvl4: mark(lvl4),
    lvl5: mark(lvl5),
    lvl6: mark(lvl6),
  };
}
