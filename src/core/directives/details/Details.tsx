import type { ReactNode } from 'react';

export interface Props {
  readonly summary: string;
  readonly children?: ReactNode;
}

/** Text that opens under its summary. */
export function Details({ summary, children }: Props) {
  return (
    <details className="details" data-collapsible="">
      <summary>{summary}</summary>
      <div className="details__body">{children}</div>
    </details>
  );
}
