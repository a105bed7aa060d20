import type { ChangedPage, Week } from './model/changes.ts';
import type { Translate } from '../../core/model/messages.ts';
import { hrefOf } from '../../core/model/path.ts';

export interface Props {
  readonly weeks: readonly Week[];
  readonly htmlLang: string;
  readonly t: Translate;
}

/** How many pages of a week are listed openly. */
const openPages = 20;

/** What changed in the documentation, by week. */
export function Changes({ weeks, htmlLang, t }: Props) {
  return (
    <div className="changes" data-search="skip">
      {weeks.length === 0 && <p>{t('changes.none')}</p>}
      {weeks.map(({ monday, pages }) => (
        <section key={monday} aria-labelledby={`week-${monday}`}>
          <h2 id={`week-${monday}`}>{weekTitle(monday, htmlLang, t)}</h2>
          <PageList pages={pages.slice(0, openPages)} t={t} />
          {pages.length > openPages && (
            <details>
              <summary>{t('changes.more', { count: pages.length - openPages })}</summary>
              <PageList pages={pages.slice(openPages)} t={t} />
            </details>
          )}
        </section>
      ))}
    </div>
  );
}

function PageList({ pages, t }: { readonly pages: readonly ChangedPage[]; readonly t: Translate }) {
  return (
    <ul>
      {pages.map(({ path, title, isNew, subject }) => (
        <li key={path}>
          <a href={hrefOf(path)}>{title}</a>
          {isNew && <span className="chip chip--plain">{t('changes.new')}</span>}
          {subject !== undefined && <span className="changes__subject">{subject}</span>}
        </li>
      ))}
    </ul>
  );
}

/** `Week of November 16, 2026`. */
export function weekTitle(monday: string, htmlLang: string, t: Translate): string {
  const date = new Date(monday).toLocaleDateString(htmlLang, { dateStyle: 'long', timeZone: 'UTC' });
  return t('changes.week', { date });
}
