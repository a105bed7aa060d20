import { createProvider } from '../engine/create-provider.ts';
import { loadSynonyms } from '../engine/load-synonyms.ts';
import type { SearchProvider } from '../engine/provider.ts';
import { fetchSearchData, type SearchData } from './search-data.ts';

/** What a search field in the browser needs. */
export interface SearchTools {
  readonly data: SearchData;
  readonly provider: SearchProvider;
}

/** Loads the data of the search and creates its provider. */
export async function loadSearchTools(): Promise<SearchTools> {
  const data = await fetchSearchData();
  // The first query needs the synonyms. If they can't be loaded now, the query tries again.
  if (data.provider.name === 'embedded') loadSynonyms().catch(() => undefined);
  return { data, provider: createProvider(data.provider) };
}
