import type { ReactNode } from 'react';
import type { Translate } from '../model/messages.ts';

export interface Props {
  readonly t: Translate;
  /** How the table is shown (`src/core/markdown/table-layout.ts`). Default: `matrix`. */
  readonly layout?: 'grid' | 'entries' | 'matrix';
  /** The number of rows. Long tables have a filter. */
  readonly rows?: number;
  /** The table. */
  readonly children?: ReactNode;
}

/** Tables with this many rows have a filter. */
const filteredRows = 20;

/** The frame around a table: a field that filters long tables, and the area in which a matrix scrolls. */
export function TableScroller({ t, layout = 'matrix', rows = 0, children }: Props) {
  return (
    <div className={`table table--${layout}`}>
      {rows >= filteredRows && (
        <input
          type="search"
          className="table__filter"
          placeholder={t('table.filter', { count: rows })}
          aria-label={t('table.filter', { count: rows })}
          data-table-filter=""
        />
      )}
      {layout === 'matrix' ? (
        // A scrolling area must be reachable with the keyboard: https://dequeuniversity.com/rules/axe/4.10/scrollable-region-focusable
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="table__scroller" role="group" aria-label={t('table.label')} tabIndex={0}>
          {children}
        </div>
      ) : (
        children
      )}
    </div>
  );
}
