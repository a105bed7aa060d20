import { useRef, type ReactNode } from 'react';
import { announce } from '../../../../core/ui/dom.ts';
import type { Translate } from '../../../../core/model/messages.ts';
import { moved } from '../../scenario/edit-scenario.ts';

export interface Props<Item> {
  readonly items: readonly Item[];
  readonly onChange: (items: Item[]) => void;
  /** What an item is called in the names of its buttons: `strategy 2`. */
  readonly nameOf: (item: Item, index: number) => string;
  readonly addLabel: string;
  /** A new item for the end of the list. */
  readonly create: () => Item;
  /** Whether readers can change the order. Default: false */
  readonly isOrdered?: boolean;
  /** The least number of items. Default: 0 */
  readonly least?: number;
  /** The most items that readers can add. */
  readonly most: number;
  /** Whether each item is a card with a heading. Default: a row of fields */
  readonly look?: 'cards' | 'rows';
  readonly children: (item: Item, set: (item: Item) => void, index: number) => ReactNode;
  readonly t: Translate;
}

/**
 * Items that readers add, change, move and remove. The keyboard focus follows an item that moves, and goes to the button for
 * adding when an item is gone.
 */
export function EditableList<Item>(props: Props<Item>) {
  const {
    items,
    onChange,
    nameOf,
    addLabel,
    create,
    isOrdered = false,
    least = 0,
    most,
    look = 'rows',
    children,
    t,
  } = props;
  const list = useRef<HTMLDivElement>(null);
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`:scope > ${selector}`)?.focus());

  function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined) return;
    onChange(moved(items, from, to));
    announce(t('labPage.edit.moved', { item: nameOf(item, from), position: to + 1, total: items.length }));
    const isAtEnd = to === 0 || to === items.length - 1;
    const direction = isAtEnd ? (to === 0 ? 'down' : 'up') : to < from ? 'up' : 'down';
    focus(`[data-item='${to}'] > .lab__item-tools > [data-move='${direction}']`);
  }

  return (
    <div className="lab__list" ref={list}>
      {items.map((item, index) => {
        const name = nameOf(item, index);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- Items have no IDs, and their names change while readers type.
          <fieldset className={`lab__item lab__item--${look}`} data-item={index} key={index}>
            <legend className={look === 'rows' ? 'visually-hidden' : undefined}>{name}</legend>
            {children(item, (changed) => onChange(items.with(index, changed)), index)}
            <span className="lab__item-tools">
              {isOrdered && items.length > 1 && (
                <>
                  <button type="button" data-move="up" disabled={index === 0} onClick={() => move(index, index - 1)}>
                    <span aria-hidden="true">↑</span>
                    <span className="visually-hidden">{t('labPage.edit.up', { item: name })}</span>
                  </button>
                  <button
                    type="button"
                    data-move="down"
                    disabled={index === items.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <span aria-hidden="true">↓</span>
                    <span className="visually-hidden">{t('labPage.edit.down', { item: name })}</span>
                  </button>
                </>
              )}
              {items.length > least && (
                <button
                  type="button"
                  onClick={() => {
                    onChange(items.toSpliced(index, 1));
                    announce(t('labPage.edit.removed', { item: name }));
                    focus('[data-add]');
                  }}
                >
                  {t('labPage.edit.remove')}
                  <span className="visually-hidden">{` ${name}`}</span>
                </button>
              )}
            </span>
          </fieldset>
        );
      })}
      <button
        type="button"
        data-add
        disabled={items.length >= most}
        onClick={() => {
          onChange([...items, create()]);
          focus(`[data-item='${items.length}'] :is(input, select)`);
        }}
      >
        {addLabel}
      </button>
      {items.length >= most && <p className="lab__fields">{t('labPage.edit.most', { most })}</p>}
    </div>
  );
}
