import site from 'virtual:site';
import { changesFeed } from '../../features/changes/changes-feed.ts';
import { recentChanges } from '../../features/changes/recent-changes.ts';
import { t } from '../layouts/texts.ts';
import { localeOf } from '../model/locale.ts';

/** What changed in the documentation, as a feed. */
export function GET(): Response {
  const { title, url } = site;
  return new Response(changesFeed(recentChanges(), { title, url, htmlLang: localeOf(site).htmlLang }, t), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
}
