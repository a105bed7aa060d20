import type { ComponentType, ReactNode } from 'react';
import { parseOwnJson } from '../model/own-json.ts';

/** Loads the module and the data of an island and renders it with the props that the page holds as JSON. */
export type LoadIsland = (json: string, host: HTMLElement) => Promise<ReactNode>;

/** Islands by the names that pages use. */
export type Islands = Readonly<Record<string, LoadIsland>>;

/**
 * Registers an island.
 *
 * @param load imports the module whose default export is the component. src/core/integrations/island-modules.ts stops a build
 *   if there is no default export.
 * @param read reads or fetches props that aren't part of the JSON
 */
export function island<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  read?: (host: HTMLElement) => Partial<Props> | Promise<Partial<Props>>,
): LoadIsland {
  return async (json, host) => {
    const [{ default: Component }, data] = await Promise.all([load(), read?.(host)]);
    if (typeof Component !== 'function') throw new Error('The page component has no default export.');
    const props: Props = { ...parseOwnJson<Props>(json), ...data };
    return <Component {...props} />;
  };
}
