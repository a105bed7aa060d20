import { dataReader } from '../../core/directives/read-data.ts';
import { defineFeature } from '../../core/feature.ts';
import { history } from '../history/feature.ts';
import { readHistory } from '../history/load/read-history.ts';
import { upgradePlanner } from './directives/upgrade-planner.ts';
import { upgradeSteps, upgradeStepsFile } from './directives/upgrade-steps.ts';
import { minimumVersionsFile } from './load/minimum-versions.ts';
import { getPlannerData } from './load/planner-data.ts';
import type { PlannerData } from './model/planner-data.ts';

declare module '../../core/feature.ts' {
  interface FeatureData {
    /** Absent for a site without a history of the server. */
    readonly planner?: PlannerData | undefined;
  }
}

/** Lists what an upgrade from one version of the server to another needs. */
export const planner = defineFeature({
  name: 'planner',
  needs: [history],
  directives: [upgradeSteps, upgradePlanner],
  dataReaders: [dataReader(upgradeStepsFile), dataReader(minimumVersionsFile)],
  load: ({ root, data }) => {
    const known = readHistory(root);
    return { data: { planner: known && getPlannerData(known, data.api) } };
  },
  routes: [{ pattern: '/upgrade-planner.json', module: new URL('./pages/upgrade-planner.json.ts', import.meta.url) }],
  islands: new URL('./islands.ts', import.meta.url),
  messages: new URL('./messages.json', import.meta.url),
  styles: [new URL('./UpgradePlanner.css', import.meta.url)],
});
