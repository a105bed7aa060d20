import site from 'virtual:site';
import { changesFeed } from '../changes-feed.ts';
import { recentChanges } from '../recent-changes.ts';
import { t } from '../../../core/layouts/texts.ts';
import { localeOf } from '../../../core/model/locale.ts';

/** What changed in the documentation, as a feed. */
export function GET(): Response {
  const { title, url } = site;
  return new Response(changesFeed(recentChanges(), { title, url, htmlLang: localeOf(site).htmlLang }, t), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
}
