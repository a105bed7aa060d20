import { beforeEach, describe, expect, it } from 'vitest';
import { rememberContent, repairStoredSearches, type StoredHit } from './stored-searches.ts';

const recentKey = '__DOCSEARCH_RECENT_SEARCHES__unleash-docs';
const favoriteKey = '__DOCSEARCH_FAVORITE_SEARCHES__unleash-docs';

/** An in-memory implementation of the browser's storage. */
class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  clear = () => this.#items.clear();
  getItem = (key: string) => this.#items.get(key) ?? null;
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  removeItem = (key: string) => void this.#items.delete(key);
  setItem = (key: string, value: string) => void this.#items.set(key, value);
}

const contentAt = (url: string): StoredHit => ({
  objectID: `${url}:3`,
  url,
  type: 'content',
  hierarchy: { lvl0: 'Concepts', lvl1: 'Stickiness', lvl2: 'Context', lvl3: null },
  content: 'A text.',
});

describe('stored searches', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = new MemoryStorage();
  });
  const recent = (): StoredHit[] => JSON.parse(storage.getItem(recentKey) ?? '[]');

  it('remember a text by its heading', () => {
    rememberContent(storage, contentAt('/a#b'));
    expect(recent()).toEqual([{ ...contentAt('/a#b'), objectID: '/a#b', type: 'lvl2', content: null }]);
  });

  it('remember each place once, the newest first, and seven of them', () => {
    for (let index = 0; index < 9; index += 1) rememberContent(storage, contentAt(`/page-${index}`));
    rememberContent(storage, contentAt('/page-5'));
    expect(recent().map(({ url }) => url)).toEqual([
      '/page-5',
      '/page-8',
      '/page-7',
      '/page-6',
      '/page-4',
      '/page-3',
      '/page-2',
    ]);
  });

  it('are four when there are favorites, and none of these', () => {
    storage.setItem(favoriteKey, JSON.stringify([contentAt('/favorite')]));
    for (const url of ['/favorite', '/a', '/b', '/c', '/d', '/e']) rememberContent(storage, contentAt(url));
    expect(recent().map(({ url }) => url)).toEqual(['/e', '/d', '/c', '/b']);
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['no hits', '[1]'],
    ['hits without a heading', '[{"objectID":"a","url":"/a","type":"lvl1"}]'],
    ['hits on another site', JSON.stringify([contentAt('//example.org')])],
    ['scripts', JSON.stringify([contentAt('javascript:alert(1)')])],
  ])('are thrown away when they are %s', (_, text) => {
    storage.setItem(recentKey, text);
    storage.setItem(favoriteKey, JSON.stringify([contentAt('/a')]));
    repairStoredSearches(storage);
    expect(storage.getItem(recentKey)).toBeNull();
    expect(storage.getItem(favoriteKey)).not.toBeNull();
  });
});
