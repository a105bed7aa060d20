import type { ReactNode } from 'react';

/** A numbered list of things to do, one after the other. */
export function Steps({ children }: { readonly children?: ReactNode }) {
  return <div className="steps">{children}</div>;
}
