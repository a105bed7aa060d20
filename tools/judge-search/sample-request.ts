import type { SearchRequest } from '../../src/features/search/engine/provider.ts';

/** Returns a request like those that the site sends. */
export function sampleRequest(query: string, changes: Partial<SearchRequest> = {}): SearchRequest {
  return {
    query,
    hitsPerPage: 20,
    page: 0,
    snippetWords: 10,
    language: 'en',
    docusaurusTag: 'docs-default-current',
    ...changes,
  };
}
