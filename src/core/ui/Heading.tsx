import type { ReactNode } from 'react';
import type { Translate } from '../model/messages.ts';

export interface Props {
  readonly id: string;
  /** Text of the heading, which names its link. */
  readonly text: string;
  readonly t: Translate;
  /** The `<h2>` to `<h6>`. */
  readonly children?: ReactNode;
}

/** A heading, followed by a link to itself. */
export function Heading({ id, text, t, children }: Props) {
  return (
    <div className="heading">
      {children}
      <a className="heading__anchor" href={`#${id}`} aria-label={t('heading.anchor', { heading: text })} />
    </div>
  );
}
