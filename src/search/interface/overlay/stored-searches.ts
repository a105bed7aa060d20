import { deepestLevel } from '../../engine/levels.ts';

/** Name of the index in DocSearch's keys of local storage. One for all providers: their records are the same. */
export const indexName = 'unleash-docs';
const keys = {
  recent: `__DOCSEARCH_RECENT_SEARCHES__${indexName}`,
  favorite: `__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`,
};
/** How many recent searches are kept, without and with favorites. */
const limits = { withoutFavorites: 7, withFavorites: 4 };

/** What DocSearch keeps of a hit. Its strings are escaped HTML. */
export interface StoredHit {
  readonly objectID: string;
  readonly url: string;
  readonly type: string;
  readonly hierarchy: Readonly<Record<string, string | null>>;
  readonly content?: string | null;
}

/** Removes stored values that aren't lists of hits, because DocSearch would crash on them. */
export function repairStoredSearches(storage: Storage): void {
  for (const key of Object.values(keys)) {
    const text = storage.getItem(key);
    if (text !== null && readHits(text) === undefined) storage.removeItem(key);
  }
}

/**
 * Remembers a chosen piece of text by the heading above it. DocSearch remembers such hits only when their
 * page is among the results as well.
 */
export function rememberContent(storage: Storage, hit: StoredHit): void {
  const type = deepestLevel(hit.hierarchy);
  // The heading's own record and every text below it are one entry.
  const entry = { ...hit, objectID: hit.url, type, content: null };
  const favorites = readHits(storage.getItem(keys.favorite) ?? '[]') ?? [];
  const limit = favorites.length > 0 ? limits.withFavorites : limits.withoutFavorites;
  if (favorites.some(({ url }) => url === hit.url)) return;
  const others = (readHits(storage.getItem(keys.recent) ?? '[]') ?? []).filter(({ url }) => url !== hit.url);
  storage.setItem(keys.recent, JSON.stringify([entry, ...others].slice(0, limit)));
}

function readHits(text: string): StoredHit[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isStoredHit) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isStoredHit(value: unknown): value is StoredHit {
  if (typeof value !== 'object' || value === null) return false;
  const { objectID, url, type, hierarchy } = Object.fromEntries(Object.entries(value));
  const strings = [objectID, url, type].every((text) => typeof text === 'string');
  // Entries must lead to this site, no matter which script has stored them.
  return strings && /^\/(?![/\\])/.test(String(url)) && typeof hierarchy === 'object' && hierarchy !== null;
}
