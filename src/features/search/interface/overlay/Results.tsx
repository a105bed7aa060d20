import { memo, useMemo, type MouseEvent } from 'react';
import { t } from 'virtual:messages/overlay';
import type { SearchHit } from '../../engine/provider.ts';
import { ambiguousHits, hitText, Marked } from '../hit-text.tsx';
import { unmatchedText } from '../Screens.tsx';
import type { Found } from '../search-session.ts';
import { remember } from './stored-searches.ts';
import { itemId, listId, useCombobox } from './use-combobox.ts';

export interface Props {
  readonly field: HTMLInputElement;
  readonly found: Found;
}

/** The maximum number of hits in a group. */
const mostOfGroup = 5;

/**
 * The results, grouped by section of the documentation. Each group is a list box. It isn't rendered again when a search
 * begins, only when its results arrive.
 */
export const Results = memo(function Results({ field, found: { question, hits, nbHits, unmatched } }: Props) {
  const groups = useMemo(() => groupsOf(hits), [hits]);
  const items = useMemo(() => [...groups.values()].flat(), [groups]);
  const ambiguous = useMemo(() => ambiguousHits(items), [items]);
  const { current, makeCurrent } = useCombobox({ field, items, lists: groups.size });
  return (
    <>
      {unmatched.length > 0 && <p className="overlay__note">{unmatchedText(unmatched)}</p>}
      {[...groups].map(([title, group], index) => (
        <section key={title} className="overlay__group">
          <h2 className="overlay__title" id={`${listId(index)}-title`}>
            {title}
          </h2>
          <div role="listbox" className="overlay__list" id={listId(index)} aria-labelledby={`${listId(index)}-title`}>
            {group.map((hit) => {
              const position = items.indexOf(hit);
              return (
                <Option
                  key={hit.objectID}
                  hit={hit}
                  isCurrent={position === current}
                  showPath={ambiguous.has(hit)}
                  position={position}
                  onPoint={makeCurrent}
                />
              );
            })}
          </div>
        </section>
      ))}
      <p className="overlay__all">
        <a href={`/search?${new URLSearchParams({ q: question.query.trim() })}`}>
          {t('overlay.all', { count: nbHits })}
        </a>
      </p>
    </>
  );
});

interface OptionProps {
  readonly hit: SearchHit;
  /** The index of the item. */
  readonly position: number;
  readonly isCurrent: boolean;
  readonly showPath: boolean;
  readonly onPoint: (position: number) => void;
}

/** Moving through the list renders only two of its items again. */
const Option = memo(function Option({ hit, position, isCurrent, showPath, onPoint }: OptionProps) {
  const { title, trail, excerpt, label } = hitText(hit);
  // The title of the group is the first part of the trail.
  const place = [...trail.slice(1), ...(showPath ? [hit.url] : [])].join(' › ');
  const choose = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    remember({ url: hit.url, title: title.map(({ text }) => text).join(''), trail: trail.join(' › ') });
  };
  return (
    <div className="overlay__item" data-current={isCurrent || undefined}>
      <a
        role="option"
        id={itemId(position)}
        href={hit.url}
        tabIndex={-1}
        aria-selected={isCurrent}
        onClick={choose}
        onMouseMove={() => onPoint(position)}
      >
        <span className="overlay__head">
          <span className="overlay__name">
            <Marked segments={title} />
          </span>
          <span className="overlay__label">{label}</span>
        </span>
        {place !== '' && <span className="overlay__place">{place}</span>}
        {excerpt && (
          <span className="overlay__excerpt">
            <Marked segments={excerpt} />
          </span>
        )}
      </a>
    </div>
  );
});

/** Groups hits by section of the documentation, in the order of the best hit of each section. */
function groupsOf(hits: readonly SearchHit[]): Map<string, SearchHit[]> {
  const groups = Map.groupBy(hits, ({ hierarchy }) => hierarchy.lvl0 ?? '');
  return new Map([...groups].map(([title, group]) => [title, group.slice(0, mostOfGroup)]));
}

/** Returns whether a click on a link opens a new tab or window, or starts a download. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
