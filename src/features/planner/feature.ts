import { defineFeature } from '../../core/feature.ts';
import { upgradePlanner } from './directives/upgrade-planner.ts';
import { upgradeSteps } from './directives/upgrade-steps.ts';

/** Lists what an upgrade from one version of the server to another needs. */
export const planner = defineFeature({
  name: 'planner',
  directives: [upgradeSteps, upgradePlanner],
  routes: [{ pattern: '/upgrade-planner.json', module: new URL('./pages/upgrade-planner.json.ts', import.meta.url) }],
  islands: new URL('./islands.ts', import.meta.url),
  styles: [new URL('./UpgradePlanner.css', import.meta.url)],
});
