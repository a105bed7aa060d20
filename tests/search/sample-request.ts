import type { SearchRequest } from '../../src/search/provider.ts';

/** A request as the site makes it. */
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
