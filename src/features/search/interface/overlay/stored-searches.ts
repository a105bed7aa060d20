import { storage } from '../../../../core/ui/dom.ts';

/** A result that the reader chose before. */
export interface StoredSearch {
  readonly url: string;
  readonly title: string;
  /** The section of the documentation, and the headings above the title. */
  readonly trail: string;
}

/** Stored results, newest first. A favorite isn't among the recent ones. */
export interface StoredSearches {
  readonly recent: readonly StoredSearch[];
  readonly favorites: readonly StoredSearch[];
}

const keys = { recent: 'search:recent', favorites: 'search:favorites' } as const;
const limits = { recent: 7, recentBesidesFavorites: 4, favorites: 10 };

/** Returns the stored searches. Values that something else has stored are left out. */
export function storedSearches(): StoredSearches {
  const favorites = read(keys.favorites).slice(0, limits.favorites);
  const limit = favorites.length > 0 ? limits.recentBesidesFavorites : limits.recent;
  return { recent: read(keys.recent).slice(0, limit), favorites };
}

/** Puts a chosen result first among the recent searches, unless it is a favorite. */
export function remember(search: StoredSearch): void {
  const { recent, favorites } = storedSearches();
  if (favorites.some(({ url }) => url === search.url)) return;
  write({ recent: [search, ...without(recent, search)], favorites });
}

/** Moves a recent search to the favorites. */
export function addFavorite(search: StoredSearch): void {
  const { recent, favorites } = storedSearches();
  write({ recent: without(recent, search), favorites: [search, ...without(favorites, search)] });
}

/** Removes a recent search or a favorite. */
export function forget(search: StoredSearch): void {
  const { recent, favorites } = storedSearches();
  write({ recent: without(recent, search), favorites: without(favorites, search) });
}

function without(searches: readonly StoredSearch[], { url }: StoredSearch): StoredSearch[] {
  return searches.filter((other) => other.url !== url);
}

function write({ recent, favorites }: StoredSearches): void {
  storage.set('localStorage', keys.recent, JSON.stringify(recent));
  storage.set('localStorage', keys.favorites, JSON.stringify(favorites));
}

function read(key: string): StoredSearch[] {
  try {
    const value: unknown = JSON.parse(storage.get('localStorage', key) ?? '[]');
    return Array.isArray(value) ? value.filter(isStoredSearch) : [];
  } catch {
    return [];
  }
}

function isStoredSearch(value: unknown): value is StoredSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { url, title, trail } = Object.fromEntries(Object.entries(value));
  // An entry must not lead to another site, no matter which script has stored it.
  return [url, title, trail].every((text) => typeof text === 'string') && /^\/(?![/\\])/.test(String(url));
}
