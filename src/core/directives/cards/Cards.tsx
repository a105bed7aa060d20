import type { ReactNode } from 'react';

/** A grid of {@link Card}s. */
export function Cards({ children }: { readonly children?: ReactNode }) {
  return <div className="cards">{children}</div>;
}

export interface Props {
  readonly title: string;
  /** Where the card leads; without it, it is a plain box. */
  readonly href?: string | undefined;
  readonly children?: ReactNode;
}

/** One entry of {@link Cards}: a title that links, and a line about it. */
export function Card({ title, href, children }: Props) {
  return (
    <div className="card">
      <p className="card__title">{href === undefined ? title : <a href={href}>{title}</a>}</p>
      <div className="card__text">{children}</div>
    </div>
  );
}
