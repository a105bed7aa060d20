import { storage } from '../ui/dom.ts';

/**
 * What only this tab may know: tokens, and whatever else may contain one. It is in memory, and a reload ends it.
 *
 * If the reader wants the tab to keep it, each page hands it over to the next one through session storage: it is written when
 * a page goes away, and removed when a page takes it. While a page is open, the storage holds nothing, so a duplicate of
 * the tab, which gets a copy of the storage, starts empty.
 */
const secrets = new Map<string, string>();
let isKept = false;
/** The {@link forgottenKey} that this page knows. */
let knownMark: string | null = null;

/** src/core/browser/wake.ts reads it, too: the next page takes over immediately. */
const handOverKey = 'kept-secrets';
/** Local storage: a random mark that changes when the reader forgets everything. Pages that slept meanwhile notice it. */
const forgottenKey = 'your-unleash.forgotten';

export const getSecret = (name: string): string | undefined => secrets.get(name);

/** Remembers a secret. An empty text forgets it. */
export function setSecret(name: string, text: string): void {
  if (text === '') secrets.delete(name);
  else secrets.set(name, text);
}

export const holdsSecrets = (): boolean => secrets.size > 0;

/** Whether the tab keeps the secrets when a page is reloaded. */
export const keepsSecrets = (): boolean => isKept;

/** Sets whether the tab keeps the secrets when a page is reloaded. */
export function keepSecrets(isWanted: boolean): void {
  isKept = isWanted;
}

/** Forgets the secrets of this tab. */
export function forgetSecrets(): void {
  secrets.clear();
  isKept = false;
  storage.remove('sessionStorage', handOverKey);
  knownMark = storage.get('localStorage', forgottenKey);
}

/** Makes the pages of other tabs forget everything: those that are open, and those that the browser shows again later. */
export function tellOtherTabsToForget(): void {
  storage.set('localStorage', forgottenKey, Math.random().toString(36).slice(2));
}

export interface SecretsListeners {
  /** The reader has forgotten everything, in another tab or while this page slept. */
  readonly onForget: () => void;
  /** Another page of the tab has changed the secrets while this page slept. */
  readonly onChange: () => void;
}

/** Takes over from the page before, and hands over to the page that follows. */
export function startSecrets({ onForget, onChange }: SecretsListeners): void {
  knownMark = storage.get('localStorage', forgottenKey);
  take();
  addEventListener('pagehide', handOver);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (storage.get('localStorage', forgottenKey) !== knownMark) return onForget();
    if (isKept) take();
    onChange();
  });
  addEventListener('storage', ({ key }) => {
    if (key === forgottenKey) onForget();
  });
}

function handOver(): void {
  if (!isKept) return;
  const kept = { mark: knownMark, secrets: Object.fromEntries(secrets) };
  storage.set('sessionStorage', handOverKey, JSON.stringify(kept));
}

/** Replaces the secrets by those that were handed over. */
function take(): void {
  const kept = parsed(storage.get('sessionStorage', handOverKey));
  storage.remove('sessionStorage', handOverKey);
  secrets.clear();
  // The reader may have forgotten everything in another tab meanwhile.
  isKept = kept !== undefined && kept.mark === knownMark;
  if (!isKept) return;
  for (const [name, text] of Object.entries(kept?.secrets ?? {})) if (typeof text === 'string') setSecret(name, text);
}

/** Other scripts can write to the storage, too. */
function parsed(json: string | null): { readonly mark: unknown; readonly secrets: object } | undefined {
  try {
    const value: unknown = JSON.parse(json ?? '');
    if (typeof value !== 'object' || value === null) return undefined;
    const found: unknown = Reflect.get(value, 'secrets');
    return { mark: Reflect.get(value, 'mark'), secrets: typeof found === 'object' && found !== null ? found : {} };
  } catch {
    return undefined;
  }
}
