import { z } from 'zod';
import { releases } from '../../history/model/queries.ts';
import { defineDirective } from '../../../core/directives/directive.ts';
import { readHistory } from '../../history/load/read-history.ts';

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
