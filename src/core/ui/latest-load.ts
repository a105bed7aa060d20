/** What loads, as a reader sees it. */
export type LoadState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

/**
 * Something that loads again and again: hits, a schema, a response. The state changes before anything is awaited, so that
 * a second press sees it, and only the latest load can change it afterwards.
 */
export class LatestLoad<T> {
  #state: LoadState<T> = { status: 'idle' };
  #running: AbortController | undefined;
  readonly #onChange: (state: LoadState<T>) => void;

  /** @param onChange is called with every new state */
  constructor(onChange: (state: LoadState<T>) => void = () => {}) {
    this.#onChange = onChange;
  }

  get state(): LoadState<T> {
    return this.#state;
  }

  /**
   * Starts a load in place of the one before it, whose signal is aborted. Never rejects.
   *
   * @returns whether this was still the latest load when it ended
   */
  async run(load: (signal: AbortSignal) => Promise<T>): Promise<boolean> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#set({ status: 'loading' });
    let state: LoadState<T>;
    try {
      state = { status: 'ready', value: await load(running.signal) };
    } catch (error) {
      state = { status: 'failed', error };
    }
    if (this.#running !== running) return false;
    this.#set(state);
    return true;
  }

  /** Cancels the load that is running, if any, and forgets what was loaded. */
  reset(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#set({ status: 'idle' });
  }

  #set(state: LoadState<T>): void {
    this.#state = state;
    this.#onChange(state);
  }
}

/**
 * Loads something once for the whole tab, such as a module or a file. A failed load is forgotten, so that the next call
 * tries again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
