import type { ComponentType, ReactNode } from 'react';
import { contentsIn } from '../directives/quiz/contents.ts';

/** Loads an island's module and renders it with props that the page carries as JSON, and with what stands in its place. */
export type LoadIsland = (json: string, host: HTMLElement) => Promise<ReactNode>;

/**
 * An island from the module that holds it as its default export.
 *
 * @param read what it takes from the markup in its place
 * @throws Error (when it is loaded) if the module has no default export; src/integrations/island-modules.ts stops a build
 *   before that
 */
function island<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  read?: (host: HTMLElement) => Partial<Props>,
): LoadIsland {
  return async (json, host) => {
    const { default: Component } = await load();
    if (typeof Component !== 'function') throw new Error('The page component has no default export.');
    const props: Props = { ...JSON.parse(json), ...read?.(host) };
    return <Component {...props} />;
  };
}

/** Every island of the site, by the name that pages call it with. */
export const islands: Readonly<Record<string, LoadIsland>> = {
  'api-console': island(() => import('../api-reference/console/Console.tsx')),
  quiz: island(
    () => import('../directives/quiz/QuizIsland.tsx'),
    (host) => ({ contents: contentsIn(host) }),
  ),
  'search-page': island(() => import('../search/results/SearchScreen.tsx')),
  'not-found-suggestions': island(() => import('../shell/NotFoundSuggestions.tsx')),
};
