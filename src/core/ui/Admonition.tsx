import type { ReactNode } from 'react';
import type { AdmonitionType } from './admonition-types.ts';
import type { Translate } from '../model/messages.ts';

export interface Props {
  readonly type: AdmonitionType;
  /** Default: the name of the type. */
  readonly title?: string | undefined;
  readonly t: Translate;
  readonly children?: ReactNode;
}

/** A note, tip, info, warning or danger box in the text. */
export function Admonition({ type, title, t, children }: Props) {
  return (
    <div className={`admonition admonition--${type}`} role="note">
      <p className="admonition__title">{title ?? t(`admonition.${type}`)}</p>
      <div className="admonition__text">{children}</div>
    </div>
  );
}
