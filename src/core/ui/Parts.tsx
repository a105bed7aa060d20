import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../model/messages.ts';

/** A component that a feature adds to pages. */
export type Part = ComponentType<{ readonly t: Translate; readonly children?: ReactNode }>;

/** What features add to one place. */
export function Parts({ parts, t }: { readonly parts: readonly Part[]; readonly t: Translate }) {
  return parts.map((Part) => <Part key={Part.displayName ?? Part.name} t={t} />);
}
