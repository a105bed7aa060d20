import type { SearchHit, SearchProvider } from '../provider.ts';
import type { RecordKind } from '../record.ts';

/** Hits a page (specification, section 9). */
const hitsPerPage = 20;
/** Milliseconds after which a search without an answer is called stalled (specification, section 9). */
const stallThreshold = 300;

export interface Question {
  readonly query: string;
  /** Default: every kind. */
  readonly kind?: RecordKind;
}

export interface Results {
  readonly status: 'idle' | 'loading' | 'stalled' | 'error';
  /** The question that these hits answer, or that could not be answered. */
  readonly question: Question;
  readonly hits: readonly SearchHit[];
  readonly nbHits: number;
  readonly hasMore: boolean;
}

interface Options {
  readonly provider: SearchProvider;
  readonly language: string;
  readonly docusaurusTag: string;
  /** Words of a snippet at the current width. */
  readonly snippetWords: () => number;
}

/** The searches of one results page. Results stay until the next ones are there. */
export class ResultsSession {
  #results: Results = { status: 'idle', question: { query: '' }, hits: [], nbHits: 0, hasMore: false };
  #running: AbortController | undefined;
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Hears of every change; returns what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly results = (): Results => this.#results;

  /** Asks anew, and drops the question before. */
  async ask(question: Question): Promise<void> {
    if (question.query.trim() !== '') return this.#search(question, 0);
    this.stop();
    this.#set({ status: 'idle', question, hits: [], nbHits: 0, hasMore: false });
  }

  /** Adds the next page of hits. */
  async loadMore(): Promise<void> {
    const { question, hits } = this.#results;
    return this.#search(question, Math.ceil(hits.length / hitsPerPage));
  }

  /** Drops the question under way. */
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
      const { hits, nbHits, nbPages } = await provider.search(request, signal);
      if (signal.aborted) return;
      const all = page === 0 ? hits : [...this.#results.hits, ...hits];
      this.#set({ status: 'idle', question, hits: all, nbHits, hasMore: page + 1 < nbPages });
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
