import type { ReactNode } from 'react';

/** Makes the date of a page a link to all changes. */
export default function LinkToChanges({ children }: { readonly children?: ReactNode }) {
  return <a href="/changes">{children}</a>;
}
