import { storage } from '../../core/ui/dom.ts';
import { readProgress, writeProgress, type Progress } from './progress.ts';

/**
 * The storage key of a quiz. The number is the version of the format (`progress.ts`): a new format gets a new number, so
 * that no script overwrites data that it doesn't understand.
 */
const keyOf = (quiz: string): string => `quiz.1.${quiz}`;

/** Progress that the browser refuses to store because its storage is blocked or full. It lasts until a full page load. */
const unkept = new Map<string, string>();

export interface StoredProgress {
  readonly progress: Progress;
  /** Whether it survives a reload of the page. */
  readonly isKept: boolean;
}

/** The progress of one quiz, shared by all pages and tabs. */
export interface ProgressStore {
  /** The same value until something changes. */
  get(): StoredProgress;
  /** Changes the stored progress, including what other tabs have stored in the meantime. */
  update(change: (progress: Progress) => Progress): void;
  /** Calls `onChange` after each change, in this tab and in others, until the returned function is called. */
  subscribe(onChange: () => void): () => void;
}

/** Opens the progress of a quiz. */
export function openProgress(quiz: string): ProgressStore {
  const key = keyOf(quiz);
  const listeners = new Set<() => void>();
  let text: string | null | undefined;
  let kept: StoredProgress = { progress: new Map(), isKept: true };

  const get = (): StoredProgress => {
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
        // No key means that the whole storage was cleared.
        if (event.key === key || event.key === null) onChange();
      };
      listeners.add(onChange);
      addEventListener('storage', onStorage);
      // A page in the back-forward cache gets no storage events.
      addEventListener('pageshow', onChange);
      return () => {
        listeners.delete(onChange);
        removeEventListener('storage', onStorage);
        removeEventListener('pageshow', onChange);
      };
    },
  };
}
