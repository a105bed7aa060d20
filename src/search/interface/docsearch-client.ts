import type { SearchHit, SearchProvider, SearchResponse, Segments } from '../engine/provider.ts';
import { hierarchyLevels, type HierarchyLevel } from '../engine/levels.ts';
import { escapeHtml, segmentsToHtml } from '../engine/segments.ts';

/** Milliseconds after which DocSearch calls a search stalled. */
const stallThreshold = 300;
/** Words of a snippet if the request doesn't say how many. */
const defaultSnippetWords = 10;

/** The request that DocSearch sends. It always contains one query. */
export interface DocSearchRequest {
  readonly query: string;
  readonly indexName: string;
  readonly hitsPerPage?: number;
  /** Only its number of words is used: `content:10`. */
  readonly attributesToSnippet?: readonly string[];
}

interface Highlighted {
  readonly value: string;
  readonly matchLevel: 'full' | 'none';
}

/** A hit in DocSearch's format. Every string is HTML, except `hierarchy.lvl0`, which DocSearch shows as text. */
export interface DocSearchHit extends Pick<
  SearchHit,
  'objectID' | 'url' | 'anchor' | 'type' | 'hierarchy' | 'content'
> {
  readonly url_without_anchor: string;
  readonly _highlightResult: { readonly hierarchy: Partial<Record<HierarchyLevel, Highlighted>> };
  readonly _snippetResult: {
    readonly hierarchy: Partial<Record<HierarchyLevel, Highlighted>>;
    readonly content?: Highlighted;
  };
}

export interface DocSearchResult {
  readonly hits: readonly DocSearchHit[];
  readonly nbHits: number;
  readonly index: string;
}

/** The outcome of a search. A search that was replaced by another one has none. */
export type SearchOutcome =
  | { readonly status: 'answered'; readonly query: string; readonly nbHits: number }
  | { readonly status: 'failed'; readonly query: string };

export interface Options {
  readonly provider: SearchProvider;
  readonly language: string;
  readonly docusaurusTag: string;
  readonly onOutcome: (outcome: SearchOutcome) => void;
}

/** The search client that `transformSearchClient` passes to DocSearch's modal. */
export interface DocSearchClient {
  readonly search: (parameters: {
    readonly requests: readonly DocSearchRequest[];
  }) => Promise<{ results: DocSearchResult[] }>;
  /** The status of the last search. `idle` if there is none. */
  readonly status: () => 'idle' | 'pending' | SearchOutcome['status'];
  /** Cancels the current search. Its response isn't shown. */
  readonly cancel: () => void;
}

/**
 * Lets DocSearch's modal search with any search provider.
 *
 * The modal asks at every keystroke and shows whatever is answered, so that a search which another one has overtaken
 * must never be answered: its promise stays open.
 */
export function createDocSearchClient({ provider, language, docusaurusTag, onOutcome }: Options): DocSearchClient {
  let latest: AbortController | undefined;
  let status: ReturnType<DocSearchClient['status']> = 'idle';
  const cancel = () => {
    latest?.abort();
    status = 'idle';
  };
  return {
    cancel,
    status: () => status,
    search({ requests }) {
      cancel();
      const [request] = requests;
      if (!request) return Promise.resolve({ results: [] });
      const controller = new AbortController();
      latest = controller;
      status = 'pending';
      const { query, indexName, hitsPerPage = 20 } = request;
      const answer = provider.search(
        { query, hitsPerPage, page: 0, snippetWords: snippetWordsOf(request), language, docusaurusTag },
        controller.signal,
      );
      const isCurrent = () => !controller.signal.aborted;
      return settleWhileCurrent(answer, isCurrent, {
        onAnswer({ hits, nbHits }) {
          status = 'answered';
          onOutcome({ status, query, nbHits });
          return { results: [{ hits: hits.map(toDocSearchHit), nbHits, index: indexName }] };
        },
        onFailure() {
          status = 'failed';
          onOutcome({ status, query });
        },
      });
    },
  };
}

function snippetWordsOf({ attributesToSnippet = [] }: DocSearchRequest): number {
  const [, words] =
    attributesToSnippet.map((attribute) => /^content:(\d+)$/.exec(attribute)).find((match) => match) ?? [];
  return words === undefined ? defaultSnippetWords : Number(words);
}

interface Handlers<Result> {
  readonly onAnswer: (answer: SearchResponse) => Result;
  readonly onFailure: () => void;
}

/**
 * Returns a promise that resolves only if its search is still the current one, and that never rejects.
 *
 * DocSearch 3.9 shows its error screen from a handler that it passes to `catch`, and rethrows the error. Its engine
 * then resets the status to idle, which removes the error screen, and the browser reports an unhandled exception. So a
 * failed search calls this handler and stays pending. The engine's own timer then still sets the status `stalled` a
 * moment later, and the handler is called once more after it.
 */
function settleWhileCurrent<Result>(
  answer: Promise<SearchResponse>,
  isCurrent: () => boolean,
  { onAnswer, onFailure }: Handlers<Result>,
): Promise<Result> {
  const begun = Date.now();
  const failures: ((error: Error) => unknown)[] = [];
  const showError = () => {
    if (!isCurrent()) return;
    for (const tell of failures) {
      try {
        // DocSearch recognizes an unreachable server by this name.
        tell(Object.assign(new Error('The search did not answer.'), { name: 'RetryError' }));
      } catch {
        // The handler rethrows the error.
      }
    }
  };
  const open = new Promise<Result>((resolve) => {
    answer.then(
      (response) => {
        if (isCurrent()) resolve(onAnswer(response));
      },
      () => {
        if (!isCurrent()) return;
        onFailure();
        showError();
        setTimeout(showError, Math.max(0, begun + stallThreshold + 20 - Date.now()));
      },
    );
  });
  return Object.assign(open, {
    catch(onRejected?: ((error: Error) => unknown) | null) {
      if (onRejected) failures.push(onRejected);
      return open;
    },
  });
}

/** Converts a hit for DocSearch. DocSearch inserts its strings as HTML, so all of them are escaped here. */
export function toDocSearchHit({
  objectID,
  url,
  anchor,
  type,
  content,
  hierarchy,
  highlighted,
}: SearchHit): DocSearchHit {
  const hierarchyHtml = { ...hierarchy };
  const levels: Partial<Record<HierarchyLevel, Highlighted>> = {};
  for (const level of hierarchyLevels) {
    const text = hierarchy[level];
    if (text === null || level === 'lvl0') continue;
    hierarchyHtml[level] = escapeHtml(text);
    levels[level] = highlight(highlighted.hierarchy[level] ?? [{ text, marked: false }]);
  }
  // The title of the group, which is also the key for grouping. It is the only string that is shown as text.
  const lvl0 = { lvl0: { value: hierarchy.lvl0 ?? '', matchLevel: 'none' } as const };
  return {
    objectID,
    url,
    anchor,
    type,
    url_without_anchor: url.replace(/#.*/, ''),
    content: content === null ? null : escapeHtml(content),
    hierarchy: { ...hierarchyHtml, lvl0: hierarchy.lvl0 ?? '' },
    _highlightResult: { hierarchy: { ...levels, ...lvl0 } },
    _snippetResult: {
      hierarchy: { ...levels, ...trailOf(type, highlighted.hierarchy) },
      ...(highlighted.content && { content: highlight(highlighted.content) }),
    },
  };
}

/**
 * Below a hit, DocSearch shows the title of the page. This text also contains the headings between the page and the
 * hit.
 */
function trailOf(type: SearchHit['type'], hierarchy: SearchHit['highlighted']['hierarchy']): { lvl1?: Highlighted } {
  if (type === 'lvl1') return {};
  const above = hierarchyLevels.slice(1, type === 'content' ? undefined : hierarchyLevels.indexOf(type));
  const trail = above.flatMap((level) => hierarchy[level] ?? []);
  const html = above.flatMap((level) => (hierarchy[level] ? [segmentsToHtml(hierarchy[level])] : [])).join(' › ');
  return { lvl1: { value: html, matchLevel: trail.some(({ marked }) => marked) ? 'full' : 'none' } };
}

function highlight(segments: Segments): Highlighted {
  return { value: segmentsToHtml(segments), matchLevel: segments.some(({ marked }) => marked) ? 'full' : 'none' };
}
