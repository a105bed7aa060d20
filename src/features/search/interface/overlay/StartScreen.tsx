import { useMemo, useState } from 'react';
import { t } from 'virtual:messages/overlay';
import { addFavorite, forget, remember, storedSearches, type StoredSearch } from './stored-searches.ts';
import { itemId, listId, useCombobox } from './use-combobox.ts';

export interface Props {
  readonly field: HTMLInputElement;
}

/** What the overlay shows without a query: the results that the reader chose before. */
export function StartScreen({ field }: Props) {
  const [stored, setStored] = useState(storedSearches);
  const items = useMemo(() => [...stored.recent, ...stored.favorites], [stored]);
  const lists = [
    { name: 'recent', title: t('overlay.recent'), remove: t('overlay.removeRecent') },
    { name: 'favorites', title: t('overlay.favorites'), remove: t('overlay.removeFavorite') },
  ] as const;
  const shown = lists.filter(({ name }) => stored[name].length > 0);
  const { current, makeCurrent } = useCombobox({ field, items, lists: shown.length });
  const change = (action: (search: StoredSearch) => void, search: StoredSearch) => {
    action(search);
    setStored(storedSearches());
    // The button may disappear together with its entry.
    field.focus();
  };
  if (items.length === 0) return <p className="search-screen">{t('overlay.noRecent')}</p>;
  return shown.map(({ name, title, remove }, index) => (
    <section key={name} className="overlay__group">
      <h2 className="overlay__title" id={`${listId(index)}-title`}>
        {title}
      </h2>
      <ul className="overlay__list" id={listId(index)} aria-labelledby={`${listId(index)}-title`}>
        {stored[name].map((search) => {
          const position = items.indexOf(search);
          return (
            <li key={search.url} className="overlay__item" data-current={position === current || undefined}>
              <a
                id={itemId(position)}
                href={search.url}
                onClick={() => remember(search)}
                onMouseMove={() => makeCurrent(position)}
              >
                <span className="overlay__name">{search.title}</span>
                <span className="overlay__place">{search.trail}</span>
              </a>
              {name === 'recent' && (
                <ItemButton mark="☆" label={t('overlay.save')} onPress={() => change(addFavorite, search)} />
              )}
              <ItemButton mark="×" label={remove} onPress={() => change(forget, search)} />
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

interface ItemButtonProps {
  readonly mark: string;
  readonly label: string;
  readonly onPress: () => void;
}

function ItemButton({ mark, label, onPress }: ItemButtonProps) {
  return (
    <button type="button" className="overlay__action" aria-label={label} title={label} onClick={onPress}>
      {mark}
    </button>
  );
}
