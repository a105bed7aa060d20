import { apiIntentOf, matchRequest } from './api-intent.ts';
import { highlight, snippet, weightOfText, type Mark, type Marks } from './highlight.ts';
import type { SearchHit, SearchProvider, SearchRequest, SearchResponse, Segments } from './provider.ts';
import { parseQuery, phraseOf, type QueryPart } from './query.ts';
import { hasExactName, isCapitalName } from './exact-name.ts';
import type { TermScores } from './part-match.ts';
import { rank, termsOf, type ResolvedPart, type ResolvedQuery } from './ranking.ts';
import { recordKinds, type RecordKind } from '../records/record-kinds.ts';
import { headingOf, mapLevels } from './levels.ts';
import { synonyms } from './synonyms.ts';
import { isSurelyAnswered } from './sure-answer.ts';
import { spelledVariantsOf, variantsOf, type Variants, type Vocabulary } from './variants.ts';
import { loadOnce } from '../../../core/ui/latest-load.ts';
import { EmbeddedIndex, noScores, type LoadText } from './embedded-index.ts';
import type { SectionText } from './index-files.ts';

/** Words with shorter prefixes aren't looked up, because too many words start with them. */
const shortestPrefix = 3;
/** Maximum number of term files for an incomplete word. */
const mostPrefixFiles = 2;
const knownPhrases = synonyms.map((group) => group.map(phraseOf));

/** Loads a file of the site in a browser. The manifest is requested again each time. The other files never change. */
export const fetchText: LoadText = async (path) => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  return response.text();
};

/**
 * Creates the search that needs no service: it loads the parts of the index that queries need.
 * @param load loads a file of the site by its path
 */
export function embeddedProvider(load: LoadText = fetchText): SearchProvider {
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
  const marks = marksOf(query, index, scores);
  const matched = shown.flatMap(({ section, score, answered }, position) => {
    const found = texts[position];
    if (!found) return [];
    const { contents, code } = found;
    // An operation that the copied request calls, and a section with the name that the query is. `CREATE_API_TOKEN` is a
    // permission, which the operation `createApiToken` doesn't explain.
    const called = asked ? Math.max(0, ...contents.map((content) => matchRequest(asked, content))) : 0;
    const isNamed = hasExactName(request.query, [headingOf(found), ...contents, ...code]);
    return [{ section, found, answered, score, exactness: called + Number(isNamed) }];
  });
  // Texts are loaded only for the results on the current page, so what they contain only affects the order of these.
  const ordered = matched.toSorted((a, b) => b.exactness - a.exactness || b.score - a.score);
  const pageOf = (section: number) => index.table.pages[section] ?? section;
  const hits = ordered.map(({ section, found }) =>
    hitOf(found, recordKinds[index.table.kinds[section] ?? 0] ?? 'guide', request.snippetWords, marks),
  );
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
  return queryParts.flatMap(({ term, joined, known, variants }) => {
    const isBeginning = variants.keys().some((variant) => variant.startsWith(term));
    return joined || known || hasForm(variants) || isBeginning ? [] : [term];
  });
}

interface LoadedQuery extends ResolvedQuery {
  /** The term files that the query has loaded. Terms in other files aren't scored. */
  readonly files: ReadonlySet<number>;
}

/** Parses the query, loads the files of its words, and finds the existing terms that each word may mean. */
async function resolve(text: string, index: EmbeddedIndex): Promise<LoadedQuery> {
  const query = parseQuery(text, knownPhrases);
  const files = new Map<number, Vocabulary>();
  let words: Vocabulary | undefined;
  const loadFile = async (file: number) => {
    if (!files.has(file)) files.set(file, (await index.terms(file)).vocabulary);
  };
  /** Loads the files of terms. Terms with the same beginning are in the same file or in neighboring files. */
  const load = async (terms: Iterable<string>) => {
    const wanted = new Set([...terms].flatMap((term) => index.termFileOf(term) ?? []));
    await Promise.all([...wanted].map(loadFile));
  };
  /** What was found for a term, until another file of terms is loaded. */
  const cache = new Map<string, Variants>();
  const findOnce = (term: string, find: (all: readonly Vocabulary[]) => Variants): Variants => {
    const key = `${term} ${files.size} ${words !== undefined}`;
    const variants = cache.get(key) ?? find([words ?? index.frequent, ...files.values()]);
    cache.set(key, variants);
    return variants;
  };
  /** The terms that a typed term may mean. */
  const formsOf = ({ term, partial }: QueryPart) =>
    findOnce(`${term} ${partial}`, (all) => variantsOf(term, partial, all));
  /** The forms of a term that isn't typed but derived. Correcting it would be guessing twice. */
  const spelledIn = (term: string) => findOnce(term, (all) => spelledVariantsOf(term, all));

  const prefixes = query.queryParts.filter(({ term, partial }) => partial && term.length >= shortestPrefix);
  await Promise.all([
    load(query.queryParts.map(({ term }) => term)),
    ...prefixes.flatMap(({ term }) => index.termFilesWithPrefix(term).slice(0, mostPrefixFiles).map(loadFile)),
  ]);
  if (query.queryParts.some((part) => !hasForm(formsOf(part)))) words = await index.words();
  // Other forms of a word, and the words that it is corrected to, may be in other files.
  await load(query.queryParts.flatMap((part) => [...formsOf(part).keys()]));
  // A phrase with a word that doesn't exist as written is not an alternative.
  const phrases = query.alternatives.filter(
    ({ terms, isPath }) => isPath === true || terms.every((term) => hasForm(spelledIn(term))),
  );
  await load(phrases.flatMap(({ terms }) => [...terms, ...terms.flatMap((term) => [...spelledIn(term).keys()])]));
  const alternatives = phrases.flatMap(({ terms, ...rest }) => {
    const parts = terms.map(spelledIn);
    return parts.every(hasForm) ? [{ ...rest, terms: parts }] : [];
  });
  const queryParts = query.queryParts.map((part): ResolvedPart => {
    const variants = formsOf(part);
    // A word with synonyms is spelled correctly, even if no page contains it.
    return { ...part, variants: part.known && !hasForm(variants) ? new Map() : variants };
  });
  return { queryParts, alternatives, files: new Set(files.keys()) };
}

/** Returns whether a variant is the word itself or another form of it. */
function hasForm(variants: Variants): boolean {
  return [...variants.values()].includes(1);
}

async function loadScores(query: LoadedQuery, index: EmbeddedIndex): Promise<ReadonlyMap<string, TermScores>> {
  const load = async (term: string) => [term, await index.scoresOf(term, query.files)] as const;
  return new Map(await Promise.all([...termsOf(query)].map(load)));
}

/** Returns the terms that results highlight. Rare parts of the query count more when a snippet is chosen. */
function marksOf(
  { queryParts, alternatives }: ResolvedQuery,
  index: EmbeddedIndex,
  scores: ReadonlyMap<string, TermScores>,
): Marks {
  const marks = new Map<string, Mark>();
  const add = (variants: Variants, part: number, factor: number) => {
    const having = Math.max(0, ...[...variants.keys()].map((term) => scores.get(term)?.texts.size ?? 0));
    const weight = factor * Math.log(2 + index.table.count / (1 + having));
    for (const term of variants.keys()) if (!marks.has(term)) marks.set(term, { part, weight });
  };
  for (const [part, { variants }] of queryParts.entries()) add(variants, part, 1);
  for (const {
    queryParts: [part = 0],
    terms,
  } of alternatives)
    for (const variants of terms) add(variants, part, 0.5);
  return marks;
}

function hitOf(
  { url, anchor, type, hierarchy, editions, choices, excerpt: sentence, contents, code }: SectionText,
  kind: RecordKind,
  words: number,
  marks: Marks,
): SearchHit {
  const headings = [hierarchy.lvl1 ?? '', headingOf({ type, hierarchy })];
  const best = bestContent(contents, headings, marks);
  // A hit without a sentence shows the beginning of its text, or its best line of code.
  const shown =
    contents[best] ?? (sentence === undefined ? (code[bestContent(code, headings, marks)] ?? contents[0]) : undefined);
  return {
    objectID: best < 0 ? url : `${url}:${best}`,
    url,
    anchor,
    type: best < 0 ? type : 'content',
    content: contents[best] ?? null,
    hierarchy,
    kind,
    ...(editions && { editions }),
    ...(choices && { choices }),
    highlighted: {
      hierarchy: mapLevels((level) => highlightIn(hierarchy[level])),
      content: shown === undefined ? null : snippet(shown, words, marks),
      sentence: highlightIn(sentence),
    },
  };

  function highlightIn(text: string | null | undefined): Segments | null {
    return text ? highlight(text, marks) : null;
  }
}

/** A text is shown below the headings if it contains this much more of the query than the headings do. */
const worthShowing = 1.15;

/** Returns the position of the text that contains most of the query, or -1 if the headings contain as much. */
function bestContent(contents: readonly string[], headings: readonly string[], marks: Marks): number {
  const weights = contents.map((content) => weightOfText(content, marks));
  const most = Math.max(0, ...weights);
  const enough = worthShowing * Math.max(...headings.map((heading) => weightOfText(heading, marks)));
  return most > enough ? weights.indexOf(most) : -1;
}
