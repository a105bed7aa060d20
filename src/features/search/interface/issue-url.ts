import { t } from 'virtual:messages/search';

/**
 * The address of a new issue that tells the maintainers about a query without results.
 *
 * @param issueUrl address of a new issue, without its query
 */
export function issueUrlFor(query: string, issueUrl: string): string {
  const fields = new URLSearchParams({
    title: t('search.issueTitle', { query }),
    body: t('search.issueBody', { query }),
  });
  return `${issueUrl}?${fields}`;
}
