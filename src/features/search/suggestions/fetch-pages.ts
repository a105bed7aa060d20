import type { Site } from '../../../core/model/site.ts';
import { parseOwnJson } from '../../../core/model/own-json.ts';
import type { SuggestedPage } from './suggest-pages.ts';

/** A page of the site, as a list of pages names it. */
export type PageSummary = SuggestedPage & Pick<Site['pages'][number], 'description'>;

/**
 * Fetches the list of all pages of the site.
 * @throws Error when the list can't be fetched
 */
export async function fetchPages(): Promise<readonly PageSummary[]> {
  const response = await fetch('/site-data.json');
  if (!response.ok) throw new Error(`/site-data.json returned status ${response.status}`);
  return parseOwnJson<Pick<Site, 'pages'>>(await response.text()).pages;
}
