import type { ComponentType, ReactNode } from 'react';

/** Loads an island's module and renders it with props that the page carries as JSON. */
export type LoadIsland = (json: string) => Promise<ReactNode>;

/**
 * An island from the module that holds it as its default export.
 * @throws Error (when it is loaded) if the module has no default export; src/integrations/island-modules.ts stops a build
 *   before that
 */
function island<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>): LoadIsland {
  return async (json) => {
    const { default: Component } = await load();
    if (typeof Component !== 'function') throw new Error('The page component has no default export.');
    const props: Props = JSON.parse(json);
    return <Component {...props} />;
  };
}

/** Every island of the site, by the name that pages call it with. */
export const islands: Readonly<Record<string, LoadIsland>> = {
  'api-console': island(() => import('../api-reference/console/Console.tsx')),
  'search-page': island(() => import('../search/results/SearchScreen.tsx')),
  'not-found-suggestions': island(() => import('../shell/NotFoundSuggestions.tsx')),
};
