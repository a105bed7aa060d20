import { z } from 'zod';
import { defineDirective } from '../directive.ts';

/** `::upgrade-planner`: a form that lists what an upgrade from one version to another needs. */
export const upgradePlanner = defineDirective({
  name: 'upgrade-planner',
  form: 'leaf',
  summary: 'The upgrade planner, which lists what an upgrade from one version to another needs.',
  example: '::upgrade-planner',
  attributes: z.strictObject({}),
  component: async () => (await import('./UpgradePlannerPlace.tsx')).UpgradePlannerPlace,
  props: () => ({}),
  toMarkdown: ({ t }) => t('planner.markdown'),
});
