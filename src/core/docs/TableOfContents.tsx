import type { Translate } from '../model/messages.ts';
import type { TocEntry } from './toc.ts';

export interface Props {
  readonly entries: readonly TocEntry[];
  readonly t: Translate;
}

/** The headings of the page, next to its text from 1280 px. `src/core/browser/toc.ts` marks the current one. */
export function TableOfContents({ entries, t }: Props) {
  return (
    <nav className="toc" aria-label={t('toc.label')} data-toc="">
      <p className="toc__title" aria-hidden="true">
        {t('toc.label')}
      </p>
      <Entries entries={entries} />
    </nav>
  );
}

/** The same below 1280 px: folded, under the page's title. */
export function TableOfContentsDisclosure({ entries, t }: Props) {
  return (
    <details className="toc-disclosure" data-search="skip" data-collapsible="">
      <summary>{t('toc.label')}</summary>
      <Entries entries={entries} />
    </details>
  );
}

function Entries({ entries }: { readonly entries: readonly TocEntry[] }) {
  return (
    <ol>
      {entries.map(({ id, text, children }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {children.length > 0 && <Entries entries={children} />}
        </li>
      ))}
    </ol>
  );
}
