import { docusaurusTagOf } from '../model/docs-version.ts';
import { localeOf } from '../model/locale.ts';
import type { Messages, Translate } from '../model/messages.ts';
import type { ProviderConfig } from '../model/search.ts';
import type { Site } from '../model/site.ts';
import { lookupIn } from '../model/translate.ts';

/** Texts of the overlay and of the results page, by id of `content/messages/en.json`. */
const ids = [
  'search.field',
  'search.clear',
  'search.cancel',
  'search.select',
  'search.selectKey',
  'search.navigate',
  'search.upKey',
  'search.downKey',
  'search.close',
  'search.closeKey',
  'search.by',
  'search.recent',
  'search.noRecent',
  'search.save',
  'search.removeRecent',
  'search.favorites',
  'search.removeFavorite',
  'search.failed',
  'search.failedHelp',
  'search.noResults',
  'search.suggestions',
  'search.missing',
  'search.missingLink',
  'search.issueTitle',
  'search.issueBody',
  'search.oneResult',
  'search.results',
  'search.all',
  'search.current',
  'search.kinds',
  'search.kind.all',
  'search.kind.guide',
  'search.kind.reference',
  'search.kind.sdk',
  'search.kind.api',
  'search.kind.academy',
  'search.more',
  'search.begin',
  'search.loading',
] as const;
type TextId = (typeof ids)[number];

/** What the search in the browser needs to know; `/search-data.json`, read when a reader reaches for the search. */
export interface SearchData {
  readonly provider: ProviderConfig;
  /** Only what is in this language, and in this version of the documentation, is found. */
  readonly language: string;
  readonly docusaurusTag: string;
  readonly suggestions: readonly string[];
  /** Address of a new issue, without its query. */
  readonly issueUrl: string;
  readonly messages: Messages;
}

/** The data of this site's search. */
export function searchDataOf(site: Site): SearchData {
  const { search, repositoryUrl, messages } = site;
  return {
    provider: search.provider,
    suggestions: search.suggestions,
    language: localeOf(site).htmlLang,
    docusaurusTag: docusaurusTagOf(site),
    issueUrl: `${repositoryUrl}/issues/new`,
    messages: Object.fromEntries(ids.map((id) => [id, messages[id] ?? ''])),
  };
}

/** The texts of the search; only they are there. */
export function textsOf({ messages }: Pick<SearchData, 'messages'>): Translate & ((id: TextId) => string) {
  return lookupIn(messages);
}

/**
 * Fetches {@link SearchData}.
 * @throws Error when it cannot be had
 */
export async function fetchSearchData(signal?: AbortSignal): Promise<SearchData> {
  const response = await fetch('/search-data.json', signal ? { signal } : {});
  if (!response.ok) throw new Error(`/search-data.json answered ${response.status}`);
  return response.json();
}

/** A new issue that tells the maintainers about a query without results. */
export function issueUrlFor(query: string, data: Pick<SearchData, 'issueUrl' | 'messages'>): string {
  const t = textsOf(data);
  const fields = new URLSearchParams({
    title: t('search.issueTitle', { query }),
    body: t('search.issueBody', { query }),
  });
  return `${data.issueUrl}?${fields}`;
}
