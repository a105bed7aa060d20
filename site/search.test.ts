import { describe, expect, it } from 'vitest';
import { searchSchema } from '../src/core/model/search.ts';
import { search } from './search.ts';

const keys = { PUBLIC_ALGOLIA_APP_ID: 'APP', PUBLIC_ALGOLIA_SEARCH_KEY: 'key', PUBLIC_ALGOLIA_INDEX: 'docs' };

describe('the search of the site', () => {
  it('is hosted when all three public variables are set', () => {
    expect(search(keys).provider).toEqual({ name: 'algolia', appId: 'APP', searchKey: 'key', indexName: 'docs' });
  });

  it.each(Object.keys(keys))('is embedded when %s is not set', (name) => {
    expect(search({ ...keys, [name]: '' }).provider).toEqual({ name: 'embedded' });
  });

  it('is valid either way', () => {
    expect(searchSchema.safeParse(search({})).success).toBe(true);
    expect(searchSchema.safeParse(search(keys)).success).toBe(true);
  });
});
