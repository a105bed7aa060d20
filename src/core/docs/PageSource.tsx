import type { ReactNode } from 'react';
import type { Translate } from '../model/messages.ts';
import type { Page } from '../model/page.ts';
import type { Part } from '../ui/Parts.tsx';

export interface Props {
  readonly page: Page;
  /** When the source was last committed, ISO 8601; undefined before the first commit. */
  readonly lastUpdated: string | undefined;
  readonly editUrl: string;
  readonly htmlLang: string;
  /** What wraps the date, from the inside out: a link to all changes. Default: nothing. */
  readonly around?: readonly Part[];
  readonly t: Translate;
}

const nothing: NonNullable<Props['around']> = [];

/** Where the page can be edited, and when it last was. */
export function PageSource({ page, lastUpdated, editUrl, htmlLang, around = nothing, t }: Props) {
  const date = lastUpdated === undefined ? undefined : new Date(lastUpdated);
  const [before = '', after = ''] = t('page.updated', { date: '\n' }).split('\n');
  return (
    <div className="page-source">
      <a href={`${editUrl}/${encodeURI(page.source)}`}>{t('page.edit')}</a>
      {date && (
        <span>
          {before}
          {around.reduce<ReactNode>(
            (inner, Around) => (
              <Around t={t}>{inner}</Around>
            ),
            <time dateTime={lastUpdated}>
              {date.toLocaleDateString(htmlLang, { dateStyle: 'long', timeZone: 'UTC' })}
            </time>,
          )}
          {after}
        </span>
      )}
    </div>
  );
}
