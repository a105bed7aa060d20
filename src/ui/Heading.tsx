import type { ReactNode } from 'react';
import type { Translate } from '../model/messages.ts';

export interface Props {
  readonly id: string;
  /** The heading's text, for the name of its link. */
  readonly text: string;
  readonly t: Translate;
  /** The `<h2>` to `<h6>`. */
  readonly children?: ReactNode;
}

/** A heading with the link to itself beside it. */
export function Heading({ id, text, t, children }: Props) {
  return (
    <div className="heading">
      {children}
      <a className="heading__anchor" href={`#${id}`} aria-label={t('heading.anchor', { heading: text })} />
    </div>
  );
}
