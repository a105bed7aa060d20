import { describe, expect, it } from 'vitest';
import { searchSettings } from './settings.ts';

const keys = { PUBLIC_ALGOLIA_APP_ID: 'APP', PUBLIC_ALGOLIA_SEARCH_KEY: 'key', PUBLIC_ALGOLIA_INDEX: 'docs' };

describe('the search of the site', () => {
  it('is hosted when all three public variables are set', () => {
    expect(searchSettings(keys).provider).toEqual({
      name: 'algolia',
      appId: 'APP',
      searchKey: 'key',
      indexName: 'docs',
    });
  });

  it.each(Object.keys(keys))('is embedded when %s is not set', (name) => {
    expect(searchSettings({ ...keys, [name]: '' }).provider).toEqual({ name: 'embedded' });
  });

  it('has an application that exists', () => {
    expect(() => searchSettings({ ...keys, PUBLIC_ALGOLIA_APP_ID: 'my app' })).toThrow(
      'src/features/search/settings.ts: provider.appId',
    );
  });
});
