import { LatestLoad, type LoadState } from '../../../core/ui/latest-load.ts';
import type { SearchProvider, SearchResponse } from '../engine/provider.ts';
import { cutQuery, isBlank, type Question } from './question.ts';

/** The results page loads this many hits at a time. */
export const hitsPerPage = 20;
/** Milliseconds after which a search without a response counts as stalled. */
const stallThreshold = 300;

/** What was found for a question, on all pages of hits that have been loaded. */
export interface Found extends Required<Pick<SearchResponse, 'hits' | 'nbHits' | 'answers' | 'unmatched'>> {
  readonly question: Question;
  /** How many pages of hits have been loaded. */
  readonly pages: number;
  readonly hasMore: boolean;
}

export interface Results {
  readonly status: 'idle' | 'loading' | 'stalled' | 'error';
  /** The newest question. */
  readonly question: Question;
  /** The latest response. Until the next one has arrived, it may belong to an earlier question. */
  readonly found: Found | undefined;
}

interface Options {
  readonly provider: SearchProvider;
  readonly language: string;
  readonly docusaurusTag: string;
  /** How many words a snippet has at the current width of the window. */
  readonly snippetWords: () => number;
}

/** The searches of one field. */
export class SearchSession {
  #results: Results = { status: 'idle', question: { query: '' }, found: undefined };
  #stalling: ReturnType<typeof setTimeout> | undefined;
  readonly #load = new LatestLoad<Found>((state) => this.#follow(state));
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Calls `listener` after every change. Returns a function that stops this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly results = (): Results => this.#results;

  /** Starts a new search and cancels the one before it. */
  ask(asked: Question): void {
    const question = { ...asked, query: cutQuery(asked.query) };
    if (!isBlank(question)) return this.#search(question, undefined);
    this.#results = { ...this.#results, question };
    this.#load.reset();
  }

  /** Adds the next page of hits, unless a search is running. */
  loadMore(): void {
    const { status, found } = this.#results;
    if (found?.hasMore && (status === 'idle' || status === 'error')) this.#search(found.question, found);
  }

  /** Repeats the search that has failed, if one has. */
  retry(): void {
    const { status, question, found } = this.#results;
    if (status === 'error') this.#search(question, found);
  }

  /** Cancels the current search. */
  stop(): void {
    this.ask({ query: '' });
  }

  /** @param before the hits that the next page is added to */
  #search(question: Question, before: Found | undefined): void {
    const { provider, language, docusaurusTag, snippetWords } = this.#options;
    const page = before?.pages ?? 0;
    this.#results = { ...this.#results, question };
    void this.#load.run(async (signal) => {
      const request = { ...question, page, hitsPerPage, snippetWords: snippetWords(), language, docusaurusTag };
      const { hits, nbHits, nbPages, unmatched = [], answers = false } = await provider.search(request, signal);
      const all = [...(before?.hits ?? []), ...hits];
      return {
        question,
        hits: all,
        pages: page + 1,
        nbHits,
        hasMore: page + 1 < nbPages,
        unmatched,
        answers: before?.answers ?? answers,
      };
    });
  }

  #follow(state: LoadState<Found>): void {
    clearTimeout(this.#stalling);
    const { question, found } = this.#results;
    switch (state.status) {
      case 'idle':
        return this.#set({ status: 'idle', question, found: undefined });
      case 'loading':
        this.#stalling = setTimeout(() => this.#set({ ...this.#results, status: 'stalled' }), stallThreshold);
        return this.#set({ status: 'loading', question, found });
      case 'ready':
        return this.#set({ status: 'idle', question, found: state.value });
      case 'failed':
        // The hits of an earlier question would look like those of this one.
        return this.#set({ status: 'error', question, found: found?.question === question ? found : undefined });
      default:
        return state satisfies never;
    }
  }

  #set(results: Results): void {
    this.#results = results;
    for (const listener of this.#listeners) listener();
  }
}
