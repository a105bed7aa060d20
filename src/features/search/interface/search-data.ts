import { docusaurusTagOf } from '../../../core/model/docs-version.ts';
import { localeOf } from '../../../core/model/locale.ts';
import type { Site } from '../../../core/model/site.ts';
import { parseOwnJson } from '../../../core/model/own-json.ts';
import type { ProviderSettings, SearchSettings } from '../settings.ts';

/** What the search in the browser needs to know. `/search-data.json` loads when a reader is about to search. */
export interface SearchData {
  readonly provider: ProviderSettings;
  /** The search finds only records in this language and in this version of the documentation. */
  readonly language: string;
  readonly docusaurusTag: string;
  readonly suggestions: readonly string[];
  /** Address of a new issue, without its query. */
  readonly issueUrl: string;
}

/** The data of this site's search. */
export function searchDataOf(site: Site, { provider, suggestions }: SearchSettings): SearchData {
  return {
    provider,
    suggestions,
    language: localeOf(site).htmlLang,
    docusaurusTag: docusaurusTagOf(site),
    issueUrl: `${site.repositoryUrl}/issues/new`,
  };
}

/**
 * Fetches {@link SearchData}.
 * @throws Error when the data can't be fetched
 */
export async function fetchSearchData(): Promise<SearchData> {
  const response = await fetch('/search-data.json');
  if (!response.ok) throw new Error(`/search-data.json returned status ${response.status}`);
  return parseOwnJson<SearchData>(await response.text());
}
