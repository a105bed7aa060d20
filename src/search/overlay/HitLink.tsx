import { Children, isValidElement, type MouseEvent, type ReactNode } from 'react';
import { rememberContent, type StoredHit } from './stored-searches.ts';

export interface Props {
  readonly hit: StoredHit;
  /** DocSearch's own content of the hit; its last part are the buttons. */
  readonly children: ReactNode;
  /** Goes to the hit, once the overlay has closed. */
  readonly onChoose: (hit: StoredHit) => void;
}

/** The link of a hit. The buttons of a stored search stand beside it: a link cannot hold buttons. */
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

/** Whether a click on a link is for a new tab, window or download: the browser's own matter. */
export function opensElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}

function splitButtons(children: ReactNode): readonly [content: ReactNode, buttons: ReactNode] {
  if (!isValidElement<{ className?: string; children?: ReactNode }>(children)) return [children, undefined];
  const parts = Children.toArray(children.props.children);
  const content = <div className={children.props.className}>{parts.slice(0, -1)}</div>;
  return [content, parts.at(-1)];
}

/** Keeps what DocSearch does not keep: a chosen text whose page is not among the results. */
export function remember(hit: StoredHit): void {
  if (hit.type !== 'content' || Reflect.get(hit, '__docsearch_parent')) return;
  try {
    rememberContent(localStorage, hit);
  } catch {
    // Storage is blocked or full: nothing is remembered.
  }
}
