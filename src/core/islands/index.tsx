import type { ComponentType, ReactNode } from 'react';
import { contentsIn } from '../../features/quiz/contents.ts';
import { loadLab } from '../../features/lab/interface/load-lab.ts';
import { loadSynonyms } from '../../features/search/engine/load-synonyms.ts';
import { loadOverlayTools } from '../../features/search/interface/overlay/overlay-tools.ts';
import { loadSearchTools } from '../../features/search/interface/search-tools.ts';
import { fetchPages } from '../shell/fetch-pages.ts';
import { fetchPlannerData } from '../../features/planner/planner-data.ts';
import { enteredIn } from '../../features/planner/PlannerForm.tsx';
import { parseOwnJson } from '../model/own-json.ts';

/** Loads the module and the data of an island and renders it with the props that the page holds as JSON. */
export type LoadIsland = (json: string, host: HTMLElement) => Promise<ReactNode>;

/**
 * Registers an island.
 *
 * @param load imports the module whose default export is the component. src/core/integrations/island-modules.ts stops a build
 *   if there is no default export.
 * @param read reads or fetches props that aren't part of the JSON
 */
function island<Props extends object>(
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

/** Every island of the site, by the name that pages use. */
export const islands: Readonly<Record<string, LoadIsland>> = {
  'api-console': island(() => import('../../features/api-reference/console/Console.tsx')),
  lab: island(
    () => import('../../features/lab/interface/LabIsland.tsx'),
    async (host) => ({ loaded: await loadLab(host) }),
  ),
  shop: island(
    () => import('../../features/lab/interface/ShopIsland.tsx'),
    async (host) => ({ loaded: await loadLab(host) }),
  ),
  'lab-page': island(
    () => import('../../features/lab/interface/LabPage.tsx'),
    async (host) => ({ loaded: await loadLab(host) }),
  ),
  quiz: island(
    () => import('../../features/quiz/QuizIsland.tsx'),
    (host) => ({ contents: contentsIn(host) }),
  ),
  'search-page': island(() => import('../../features/search/interface/results/SearchPage.tsx'), loadSearchTools),
  'search-overlay': island(() => import('../../features/search/interface/overlay/Overlay.tsx'), loadOverlayTools),
  'upgrade-planner': island(
    () => import('../../features/planner/UpgradePlanner.tsx'),
    async (host) => ({ data: await fetchPlannerData(), readEntered: () => enteredIn(host) }),
  ),
  'not-found-suggestions': island(
    () => import('../shell/NotFoundSuggestions.tsx'),
    async () => {
      const [pages, synonyms] = await Promise.all([fetchPages(), loadSynonyms()]);
      return { pages, synonyms };
    },
  ),
};
