import { storage } from './dom.ts';

/** Session storage: the reader wants this tab without the scripts of third parties. */
const refusedKey = 'no-third-parties';
const changeEvent = 'third-party-scripts';
/** The names of the services whose scripts this document has loaded. They can read everything in it until it ends. */
let loaded: readonly string[] = [];

export const loadedThirdParties = (): readonly string[] => loaded;

/** Calls `listener` when scripts of third parties begin to load. */
export function onThirdParties(listener: () => void): () => void {
  addEventListener(changeEvent, listener);
  return () => removeEventListener(changeEvent, listener);
}

/** Notes that the scripts of these services load now. */
export function noteThirdParties(names: readonly string[]): void {
  loaded = names;
  dispatchEvent(new Event(changeEvent));
}

/** Whether the reader wants this tab without the scripts of third parties. */
export const refusesThirdParties = (): boolean => storage.get('sessionStorage', refusedKey) !== null;

/** Opens the page again, without the scripts of third parties from now on. */
export function reopenWithoutThirdParties(): void {
  storage.set('sessionStorage', refusedKey, 'yes');
  location.reload();
}
