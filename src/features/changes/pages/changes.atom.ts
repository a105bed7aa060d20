import site from 'virtual:site';
import { changesFeed } from '../changes-feed.tsx';
import { readDays } from '../load/read-changes.ts';
import { renderingInput } from '../../../core/load/rendering-input.ts';
import { t } from '../../../core/layouts/texts.ts';
import { localeOf } from '../../../core/model/locale.ts';

/** What changed in the documentation, as a feed. */
export function GET(): Response {
  const { title, url } = site;
  return new Response(
    changesFeed(readDays(renderingInput().root), { title, url, htmlLang: localeOf(site).htmlLang }, t),
    {
      headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
    },
  );
}
