import { renderToStaticMarkup } from 'react-dom/server';
import type { Translate } from '../../core/model/messages.ts';
import { ChangeList, dayTitle } from './Changes.tsx';
import { absoluteParts, type Day } from './model/changes.ts';

export interface FeedSite {
  readonly title: string;
  /** Origin under which the site is published. */
  readonly url: string;
  readonly htmlLang: string;
}

/** The changes of the documentation as an Atom feed, one entry for each day: https://www.rfc-editor.org/rfc/rfc4287 */
export function changesFeed(days: readonly Day[], site: FeedSite, t: Translate): string {
  const page = `${site.url}/changes`;
  const entries = days.map(({ date, changes }) => {
    const list = renderToStaticMarkup(
      <ChangeList changes={changes.map((each) => ({ ...each, parts: absoluteParts(each.parts, site.url) }))} t={t} />,
    );
    return [
      '  <entry>',
      `    <title>${escaped(dayTitle(date, site.htmlLang))}</title>`,
      `    <id>${page}#changes-${date}</id>`,
      `    <link href="${page}#changes-${date}"/>`,
      `    <updated>${date}T00:00:00Z</updated>`,
      `    <content type="html">${escaped(list)}</content>`,
      '  </entry>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.htmlLang}">`,
    `  <title>${escaped(t('changes.feedTitle', { site: site.title }))}</title>`,
    `  <id>${page}</id>`,
    `  <link href="${page}"/>`,
    `  <link rel="self" type="application/atom+xml" href="${page}.atom"/>`,
    `  <updated>${days[0]?.date ?? '1970-01-01'}T00:00:00Z</updated>`,
    `  <author><name>${escaped(site.title)}</name></author>`,
    ...entries.flat(),
    '</feed>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
