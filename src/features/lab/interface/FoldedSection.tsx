import { useState, type ReactNode } from 'react';

export interface Props {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of the page of the lab. On a phone, it is folded at first, so that the results are near the beginning. */
export function FoldedSection({ id, title, children }: Props) {
  const [isOpen] = useState(() => matchMedia('(min-width: 1000px)').matches);
  return (
    <section className="lab" aria-labelledby={id}>
      <details className="lab__section" open={isOpen}>
        <summary>
          <h2 id={id}>{title}</h2>
        </summary>
        <div className="lab__section-body">{children}</div>
      </details>
    </section>
  );
}
