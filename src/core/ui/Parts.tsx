import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../model/messages.ts';

interface Props {
  readonly t: Translate;
  readonly children?: ReactNode;
  /** At the end of a page: its path, when its source was last committed, and the language of dates. */
  readonly path?: string;
  readonly lastUpdated?: string | undefined;
  readonly htmlLang?: string;
  /** At a code block: what identifies it. */
  readonly digest?: string;
}

/** A component that a feature adds to pages. */
export type Part = ComponentType<Props>;

/** What features add to one place. */
export function Parts({ parts, ...props }: Props & { readonly parts: readonly Part[] }) {
  return parts.map((Part) => <Part key={Part.displayName ?? Part.name} {...props} />);
}
