import type { ReactNode } from 'react';
import type { Translate } from '../model/messages.ts';

/** Lets a table that is wider than the text scroll horizontally, also with the keyboard. */
export function TableScroller({ t, children }: { readonly t: Translate; readonly children?: ReactNode }) {
  return (
    // A scrolling area must be reachable with the keyboard: https://dequeuniversity.com/rules/axe/4.10/scrollable-region-focusable
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-scroller" role="group" aria-label={t('table.label')} tabIndex={0}>
      {children}
    </div>
  );
}
