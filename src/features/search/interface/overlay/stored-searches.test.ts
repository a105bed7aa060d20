// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { addFavorite, forget, remember, storedSearches, type StoredSearch } from './stored-searches.ts';

const searchFor = (url: string): StoredSearch => ({ url, title: `Title of ${url}`, trail: 'Concepts' });
const urls = (searches: readonly StoredSearch[]) => searches.map(({ url }) => url);

describe('stored searches', () => {
  beforeEach(() => localStorage.clear());

  it('remember each result once, the newest first, and seven of them', () => {
    for (let index = 0; index < 9; index += 1) remember(searchFor(`/page-${index}`));
    remember(searchFor('/page-5'));
    expect(urls(storedSearches().recent)).toEqual([
      '/page-5',
      '/page-8',
      '/page-7',
      '/page-6',
      '/page-4',
      '/page-3',
      '/page-2',
    ]);
  });

  it('show four recent ones if there are favorites, none of which is a favorite', () => {
    addFavorite(searchFor('/favorite'));
    for (const url of ['/favorite', '/a', '/b', '/c', '/d', '/e']) remember(searchFor(url));
    expect(urls(storedSearches().recent)).toEqual(['/e', '/d', '/c', '/b']);
  });

  it('keep ten favorites', () => {
    for (let index = 0; index < 12; index += 1) addFavorite(searchFor(`/page-${index}`));
    expect(storedSearches().favorites).toHaveLength(10);
    expect(storedSearches().favorites[0]?.url).toBe('/page-11');
  });

  it('move a recent search to the favorites, and forget it', () => {
    remember(searchFor('/a'));
    addFavorite(searchFor('/a'));
    expect(storedSearches()).toEqual({ recent: [], favorites: [searchFor('/a')] });
    forget(searchFor('/a'));
    expect(storedSearches()).toEqual({ recent: [], favorites: [] });
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['no searches', '[1, null]'],
    ['searches without a title', '[{"url":"/a","trail":""}]'],
    ['searches on another site', JSON.stringify([searchFor('//example.org')])],
    ['scripts', JSON.stringify([searchFor('javascript:alert(1)')])],
  ])('are ignored if they are %s', (_, text) => {
    localStorage.setItem('search:recent', text);
    localStorage.setItem('search:favorites', JSON.stringify([searchFor('/a')]));
    expect(storedSearches()).toEqual({ recent: [], favorites: [searchFor('/a')] });
  });
});
