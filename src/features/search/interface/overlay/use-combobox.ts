import { useCallback, useEffect, useLayoutEffect, useState } from 'react';

export interface Options<Item> {
  readonly field: HTMLInputElement;
  /** The items of all lists, in the order of the screen. The first item of a new array is the current one. */
  readonly items: readonly Item[];
  /** The number of lists. */
  readonly lists: number;
}

/** The id of a list by its index, and of the link in an item by the index of the item. */
export const listId = (index: number): string => `overlay-list-${index}`;
export const itemId = (index: number): string => `overlay-item-${index}`;

/**
 * Makes a search field the combobox of a list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the focus stays in the
 * field, and the arrow keys move through the items.
 *
 * @returns the index of the current item, and what makes another item the current one
 */
export function useCombobox<Item>({ field, items, lists }: Options<Item>) {
  const [moved, setMoved] = useState({ items, current: 0 });
  const current = moved.items === items ? moved.current : 0;
  const makeCurrent = useCallback((index: number) => setMoved({ items, current: index }), [items]);
  const count = items.length;

  useLayoutEffect(() => {
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-haspopup', 'listbox');
    field.setAttribute('aria-expanded', String(count > 0));
    if (count === 0) return undefined;
    field.setAttribute('aria-controls', Array.from({ length: lists }, (_, index) => listId(index)).join(' '));
    field.setAttribute('aria-activedescendant', itemId(current));
    return () => {
      field.setAttribute('aria-expanded', 'false');
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [field, count, lists, current]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.isComposing ? undefined : steps[event.key];
      if (step === undefined || count === 0) return;
      event.preventDefault();
      const next = (current + step + count) % count;
      makeCurrent(next);
      document.getElementById(itemId(next))?.scrollIntoView({ block: 'nearest' });
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  });

  return { current, makeCurrent };
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Opens the link of the current item as a click does. With Ctrl, Cmd or Shift, it opens in a new tab. */
export function openCurrent(field: HTMLInputElement, { ctrlKey, metaKey, shiftKey }: Partial<KeyboardEvent>): void {
  const link = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  if (!(link instanceof HTMLAnchorElement)) return;
  if (ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}
