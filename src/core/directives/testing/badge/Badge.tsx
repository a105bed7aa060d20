import type { ReactNode } from 'react';

/** A mark that only tests use. */
export function Badge({ color, children }: { readonly color: string; readonly children?: ReactNode }) {
  return <div className={`badge badge--${color}`}>{children}</div>;
}
