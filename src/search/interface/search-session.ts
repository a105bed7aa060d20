import type { SearchHit, SearchProvider } from '../engine/provider.ts';
import type { RecordKind } from '../records/record.ts';

/** The results page loads this many hits at a time. */
const hitsPerPage = 20;
/** Milliseconds after which a search without a response counts as stalled. */
const stallThreshold = 300;

export interface Question {
  readonly query: string;
  /** Default: every kind. */
  readonly kind?: RecordKind;
}

export interface Results {
  readonly status: 'idle' | 'loading' | 'stalled' | 'error';
  /** The question that these hits belong to, or that failed. */
  readonly question: Question;
  readonly hits: readonly SearchHit[];
  readonly nbHits: number;
  readonly hasMore: boolean;
  /** Words of the query that no page contains. */
  readonly unmatched: readonly string[];
}

interface Options {
  readonly provider: SearchProvider;
  readonly language: string;
  readonly docusaurusTag: string;
  /** How many words a snippet has at the current width of the window. */
  readonly snippetWords: () => number;
}

/** The searches of one field. Results stay until the next ones have arrived. */
export class SearchSession {
  #results: Results = { status: 'idle', question: { query: '' }, hits: [], nbHits: 0, hasMore: false, unmatched: [] };
  #running: AbortController | undefined;
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

  /** Starts a new search and cancels the previous one. */
  async ask(question: Question): Promise<void> {
    if (question.query.trim() !== '') return this.#search(question, 0);
    this.stop();
    this.#set({ status: 'idle', question, hits: [], nbHits: 0, hasMore: false, unmatched: [] });
  }

  /** Adds the next page of hits. */
  async loadMore(): Promise<void> {
    const { question, hits } = this.#results;
    return this.#search(question, Math.ceil(hits.length / hitsPerPage));
  }

  /** Cancels the current search. */
  stop(): void {
    this.#running?.abort();
  }

  async #search(question: Question, page: number): Promise<void> {
    this.stop();
    const controller = new AbortController();
    const { signal } = controller;
    this.#running = controller;
    this.#set({ status: 'loading' });
    const timer = setTimeout(() => this.#set({ status: 'stalled' }), stallThreshold);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const { provider, language, docusaurusTag, snippetWords } = this.#options;
    const request = { ...question, page, hitsPerPage, snippetWords: snippetWords(), language, docusaurusTag };
    try {
      const { hits, nbHits, nbPages, unmatched = [] } = await provider.search(request, signal);
      if (signal.aborted) return;
      const all = page === 0 ? hits : [...this.#results.hits, ...hits];
      this.#set({ status: 'idle', question, hits: all, nbHits, hasMore: page + 1 < nbPages, unmatched });
    } catch {
      if (!signal.aborted) this.#set({ status: 'error', question });
    } finally {
      clearTimeout(timer);
    }
  }

  #set(change: Partial<Results>): void {
    this.#results = { ...this.#results, ...change };
    for (const listener of this.#listeners) listener();
  }
}
