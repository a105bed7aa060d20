import { memo, useMemo, type MouseEvent } from 'react';
import { t } from 'virtual:messages/hit+overlay';
import { followedLink } from '../../../../core/browser/internal-link.ts';
import { arrange, type HitGroup } from '../../engine/arrange.ts';
import type { SearchHit } from '../../engine/provider.ts';
import type { Choice } from '../../records/record.ts';
import { ambiguousHits, groupTitle, hitText, Marked, matchingText } from '../hit-text.tsx';
import { unmatchedText } from '../Screens.tsx';
import type { Found } from '../search-session.ts';
import { remember } from './stored-searches.ts';
import { itemId, listId, useCombobox } from './use-combobox.ts';

export interface Props {
  readonly field: HTMLInputElement;
  readonly found: Found;
}

/** What the arrow keys move through: a hit, or one of its choices. */
interface Item {
  readonly hit: SearchHit;
  readonly choice?: Choice;
}

function itemsOf(hit: SearchHit): Item[] {
  return [{ hit }, ...(hit.choices ?? []).map((choice) => ({ hit, choice }))];
}

/**
 * The results, grouped as {@link arrange} says. Each group is a list box. It isn't rendered again when a search begins, only
 * when its results arrive.
 */
export const Results = memo(function Results({ field, found: { question, hits, nbHits, unmatched, answers } }: Props) {
  const groups = useMemo(() => arrange(hits, { answers }), [hits, answers]);
  const items = useMemo(() => groups.flatMap((group) => group.hits.flatMap(itemsOf)), [groups]);
  const ambiguous = useMemo(() => ambiguousHits(groups.flatMap((group) => group.hits)), [groups]);
  const { current, makeCurrent } = useCombobox({ field, items, lists: groups.length });
  return (
    <>
      {unmatched.length > 0 && <p className="overlay__note">{unmatchedText(unmatched)}</p>}
      {groups.map((group, index) => (
        <section key={`${group.kind} ${group.section}`} className="overlay__group">
          <h2 className="overlay__title" id={`${listId(index)}-title`}>
            {groupTitle(group)}
          </h2>
          <div role="listbox" className="overlay__list" id={listId(index)} aria-labelledby={`${listId(index)}-title`}>
            {group.hits.map((hit) => {
              const position = items.findIndex((item) => item.hit === hit);
              return (
                <Option
                  key={hit.objectID}
                  hit={hit}
                  group={group.kind}
                  current={current - position <= (hit.choices?.length ?? 0) ? current - position : -1}
                  showPath={ambiguous.has(hit) && hit.choices === undefined}
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
  readonly group: HitGroup['kind'];
  /** The index of the item. */
  readonly position: number;
  /** 0 if the hit is the current item, and more if one of its choices is. Negative if neither is. */
  readonly current: number;
  readonly showPath: boolean;
  readonly onPoint: (position: number) => void;
}

/** Moving through the list renders only two of its items again. */
const Option = memo(function Option({ hit, group, position, current, showPath, onPoint }: OptionProps) {
  const { title, trail, label, ...texts } = hitText(hit);
  // Below the best hits, a hit has one line for its text, so that eight hits fit on a screen.
  const { sentence, excerpt } = group === 'section' ? matchingText(texts) : texts;
  // The title of a section's group is the first part of the trail.
  const place = [...(group === 'section' ? trail.slice(1) : trail), ...(showPath ? [hit.url] : [])].join(' › ');
  const chooses =
    (url: string, end = '') =>
    ({ nativeEvent }: MouseEvent) => {
      if (!followedLink(nativeEvent)) return;
      remember({ url, title: title.map(({ text }) => text).join('') + end, trail: trail.join(' › ') });
    };
  return (
    <div className="overlay__item" data-group={group} data-current={current === 0 || undefined}>
      <a
        role="option"
        id={itemId(position)}
        href={hit.url}
        tabIndex={-1}
        aria-selected={current === 0}
        onClick={chooses(hit.url)}
        onMouseMove={() => onPoint(position)}
      >
        <span className="overlay__head">
          <Marked as="span" className="overlay__name" segments={title} />
          {place !== '' && <span className="overlay__place">{place}</span>}
          {label !== '' && <span className="overlay__label">{label}</span>}
        </span>
        <Marked as="span" className="overlay__sentence" segments={sentence} />
        <Marked as="span" className="overlay__excerpt" segments={excerpt} />
      </a>
      {hit.choices && (
        <div className="overlay__choices">
          <span aria-hidden="true">{t('hit.choices', { count: hit.choices.length })}</span>
          {hit.choices.map(({ label: name, url }, index) => (
            <a
              key={url}
              role="option"
              id={itemId(position + index + 1)}
              href={url}
              tabIndex={-1}
              aria-selected={current === index + 1}
              onClick={chooses(url, ` (${name})`)}
              onMouseMove={() => onPoint(position + index + 1)}
            >
              {name}
            </a>
          ))}
        </div>
      )}
    </div>
  );
});
