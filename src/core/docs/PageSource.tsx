import type { Translate } from '../model/messages.ts';
import type { Page } from '../model/page.ts';

export interface Props {
  readonly page: Page;
  /** When the source was last committed, ISO 8601; undefined before the first commit. */
  readonly lastUpdated: string | undefined;
  readonly editUrl: string;
  readonly htmlLang: string;
  readonly t: Translate;
}

/** Where the page can be edited, and when it last was, with a link to all changes. */
export function PageSource({ page, lastUpdated, editUrl, htmlLang, t }: Props) {
  const date = lastUpdated === undefined ? undefined : new Date(lastUpdated);
  const [before = '', after = ''] = t('page.updated', { date: '\n' }).split('\n');
  return (
    <div className="page-source">
      <a href={`${editUrl}/${encodeURI(page.source)}`}>{t('page.edit')}</a>
      {date && (
        <span>
          {before}
          <a href="/changes">
            <time dateTime={lastUpdated}>
              {date.toLocaleDateString(htmlLang, { dateStyle: 'long', timeZone: 'UTC' })}
            </time>
          </a>
          {after}
        </span>
      )}
    </div>
  );
}
