import type { Translate } from '../model/messages.ts';
import type { Page } from '../model/page.ts';

export interface Props {
  readonly page: Page;
  readonly editUrl: string;
  readonly htmlLang: string;
  readonly t: Translate;
}

/** Where the page can be edited, and when it last was. */
export function PageSource({ page, editUrl, htmlLang, t }: Props) {
  const date = page.lastUpdated === undefined ? undefined : new Date(page.lastUpdated);
  const [before = '', after = ''] = t('page.updated', { date: '\n' }).split('\n');
  return (
    <div className="page-source">
      <a href={`${editUrl}/${encodeURI(page.source)}`}>{t('page.edit')}</a>
      {date && (
        <span>
          {before}
          <time dateTime={page.lastUpdated}>
            {date.toLocaleDateString(htmlLang, { dateStyle: 'long', timeZone: 'UTC' })}
          </time>
          {after}
        </span>
      )}
    </div>
  );
}
