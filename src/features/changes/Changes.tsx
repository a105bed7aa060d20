import type { Translate } from '../../core/model/messages.ts';
import { InlineText } from '../../core/ui/InlineText.tsx';
import type { Change, Day } from './model/changes.ts';

export interface Props {
  readonly days: readonly Day[];
  readonly htmlLang: string;
  readonly t: Translate;
}

/** What changed for readers of the documentation, by day. */
export function Changes({ days, htmlLang, t }: Props) {
  return (
    <div className="changes" data-search="skip">
      {days.length === 0 && <p>{t('changes.none')}</p>}
      {days.map(({ date, changes }) => (
        <section key={date} aria-labelledby={`changes-${date}`}>
          <h2 id={`changes-${date}`}>
            <time dateTime={date}>{dayTitle(date, htmlLang)}</time>
          </h2>
          <ChangeList changes={changes} t={t} />
        </section>
      ))}
    </div>
  );
}

/** The changes of a day as a list. */
export function ChangeList({ changes, t }: { readonly changes: readonly Change[]; readonly t: Translate }) {
  // The list is rendered once.
  /* oxlint-disable react/no-array-index-key */
  return (
    <ul>
      {changes.map(({ check, parts }, index) => (
        <li key={index}>
          {check && (
            <>
              <strong>{t('changes.check')}</strong>{' '}
            </>
          )}
          <InlineText parts={parts} />
        </li>
      ))}
    </ul>
  );
  /* oxlint-enable react/no-array-index-key */
}

/** `November 24, 2026`. */
export function dayTitle(date: string, htmlLang: string): string {
  return new Date(date).toLocaleDateString(htmlLang, { dateStyle: 'long', timeZone: 'UTC' });
}
