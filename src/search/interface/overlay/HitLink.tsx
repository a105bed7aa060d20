import { Children, isValidElement, type MouseEvent, type ReactNode } from 'react';
import { rememberContent, type StoredHit } from './stored-searches.ts';

export interface Props {
  readonly hit: StoredHit;
  /** The content of the hit as DocSearch renders it. Its last child contains the buttons. */
  readonly children: ReactNode;
  /** Goes to the hit after the overlay has closed. */
  readonly onChoose: (hit: StoredHit) => void;
}

/** The link of a hit. The buttons of a stored search are next to the link, because a link can't contain buttons. */
export function HitLink({ hit, children, onChoose }: Props) {
  const [content, buttons] = splitButtons(children);
  const choose = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onChoose(hit);
  };
  return (
    <>
      <a href={hit.url} onClick={choose}>
        {content}
      </a>
      {buttons}
    </>
  );
}

/**
 * Returns whether a click on a link opens a new tab or window or starts a download. The browser handles such clicks.
 */
export function opensElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}

function splitButtons(children: ReactNode): readonly [content: ReactNode, buttons: ReactNode] {
  if (!isValidElement<{ className?: string; children?: ReactNode }>(children)) return [children, undefined];
  const parts = Children.toArray(children.props.children);
  const content = <div className={children.props.className}>{parts.slice(0, -1)}</div>;
  return [content, parts.at(-1)];
}

/** Stores a selected text whose page isn't among the results, which DocSearch doesn't store. */
export function remember(hit: StoredHit): void {
  if (hit.type !== 'content' || Reflect.get(hit, '__docsearch_parent')) return;
  try {
    rememberContent(localStorage, hit);
  } catch {
    // If storage is blocked or full, the search isn't stored.
  }
}
