import { storage } from '../../browser/dom.ts';
import { readProgress, writeProgress, type Progress } from './progress.ts';

/**
 * Where the progress of a quiz is kept. The number stands for the form of what is written there (`progress.ts`): another
 * form takes another number, so that no script overwrites what it does not understand.
 */
const keyOf = (quiz: string): string => `quiz.1.${quiz}`;

/** What the browser would not keep (its storage is blocked or full), for as long as no page is loaded in full. */
const unkept = new Map<string, string>();

export interface Kept {
  readonly progress: Progress;
  /** Whether it will be there after the page is loaded anew. */
  readonly isKept: boolean;
}

/** The progress of one quiz: what this page, pages before it and other tabs have made of it. */
export interface KeptProgress {
  /** The same value until something changes. */
  get(): Kept;
  /** Changes what is kept by then, so that nothing that another tab did meanwhile gets lost. */
  update(change: (progress: Progress) => Progress): void;
  /** Tells of changes, of other tabs too, until the function that it returns is called. */
  subscribe(onChange: () => void): () => void;
}

export function keptProgress(quiz: string): KeptProgress {
  const key = keyOf(quiz);
  const listeners = new Set<() => void>();
  let text: string | null | undefined;
  let kept: Kept = { progress: new Map(), isKept: true };

  const get = (): Kept => {
    const now = unkept.get(key) ?? storage.get('localStorage', key);
    if (now !== text) {
      text = now;
      kept = { progress: readProgress(now), isKept: !unkept.has(key) };
    }
    return kept;
  };

  return {
    get,
    update(change) {
      const { progress } = get();
      const next = change(progress);
      if (next === progress) return;
      const written = writeProgress(next);
      storage.set('localStorage', key, written);
      if (storage.get('localStorage', key) === written) unkept.delete(key);
      else unkept.set(key, written);
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      const onStorage = (event: StorageEvent) => {
        // Without a key: everything was cleared.
        if (event.key === key || event.key === null) onChange();
      };
      listeners.add(onChange);
      addEventListener('storage', onStorage);
      // A page that comes out of the back-forward cache has heard of nothing.
      addEventListener('pageshow', onChange);
      return () => {
        listeners.delete(onChange);
        removeEventListener('storage', onStorage);
        removeEventListener('pageshow', onChange);
      };
    },
  };
}
