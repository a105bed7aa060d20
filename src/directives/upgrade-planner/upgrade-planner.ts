import { z } from 'zod';
import { releases } from '../../model/history/queries.ts';
import { defineDirective } from '../directive.ts';
import { readHistory } from '../read-history.ts';

/** `::upgrade-planner`: a form that lists what an upgrade from one version to another needs. */
export const upgradePlanner = defineDirective({
  name: 'upgrade-planner',
  form: 'leaf',
  summary: 'The upgrade planner, which lists what an upgrade from one version to another needs.',
  example: '::upgrade-planner',
  attributes: z.strictObject({}),
  component: async () => (await import('./UpgradePlannerPlace.tsx')).UpgradePlannerPlace,
  props: () => {
    const history = readHistory();
    return { newest: (history && releases(history).at(-1)) ?? '' };
  },
  toMarkdown: ({ t }) => t('planner.markdown'),
});
