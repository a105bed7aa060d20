import type { SearchConfig } from '../src/core/model/search.ts';

/**
 * The search of the site. Algolia answers when all three public variables of the build are set, the embedded engine
 * otherwise:
 *
 * | variable                  | what it is                                            |
 * | ------------------------- | ----------------------------------------------------- |
 * | PUBLIC_ALGOLIA_APP_ID     | the application                                       |
 * | PUBLIC_ALGOLIA_SEARCH_KEY | a key that may only search                            |
 * | PUBLIC_ALGOLIA_INDEX      | the index, filled by `npm run search:push`            |
 */
export function search(env: Readonly<Record<string, string | undefined>>): SearchConfig {
  const appId = env['PUBLIC_ALGOLIA_APP_ID'];
  const searchKey = env['PUBLIC_ALGOLIA_SEARCH_KEY'];
  const indexName = env['PUBLIC_ALGOLIA_INDEX'];
  return {
    provider: appId && searchKey && indexName ? { name: 'algolia', appId, searchKey, indexName } : { name: 'embedded' },
    suggestions: ['quickstart', 'gradual rollout', 'API tokens'],
  };
}
