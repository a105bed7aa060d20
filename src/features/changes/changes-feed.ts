import type { Week } from './model/changes.ts';
import type { Translate } from '../../core/model/messages.ts';
import { hrefOf } from '../../core/model/path.ts';
import { weekTitle } from './Changes.tsx';

export interface FeedSite {
  readonly title: string;
  /** Origin under which the site is published. */
  readonly url: string;
  readonly htmlLang: string;
}

/** The changes of the documentation as an Atom feed, one entry for each week: https://www.rfc-editor.org/rfc/rfc4287 */
export function changesFeed(weeks: readonly Week[], site: FeedSite, t: Translate): string {
  const page = `${site.url}/changes`;
  const entries = weeks.map(({ monday, updated, pages }) => {
    const items = pages.map(
      ({ path, title, isNew, subject }) =>
        `<li><a href="${escaped(site.url + hrefOf(path))}">${escaped(title)}</a>` +
        `${isNew ? ` (${escaped(t('changes.new'))})` : ''}${subject === undefined ? '' : `: ${escaped(subject)}`}</li>`,
    );
    return [
      '  <entry>',
      `    <title>${escaped(weekTitle(monday, site.htmlLang, t))}</title>`,
      `    <id>${page}#week-${monday}</id>`,
      `    <link href="${page}#week-${monday}"/>`,
      `    <updated>${updated}</updated>`,
      `    <content type="html">${escaped(`<ul>${items.join('')}</ul>`)}</content>`,
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
    `  <updated>${weeks[0]?.updated ?? '1970-01-01T00:00:00Z'}</updated>`,
    `  <author><name>${escaped(site.title)}</name></author>`,
    ...entries.flat(),
    '</feed>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
