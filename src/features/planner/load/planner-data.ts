import { readUpgradeSteps } from '../directives/upgrade-steps.ts';
import { variablesByName } from '../../../core/directives/variables/variables.ts';
import { inlineParts } from '../../../core/markdown/inline-parts.ts';
import { operationsOf, type ApiDescription } from '../../api-reference/model/description.ts';
import type { History } from '../../history/model/history.ts';
import { routeKey } from '../../history/model/route-key.ts';
import { hrefOf } from '../../../core/model/path.ts';
import type { PlannerData } from '../model/planner-data.ts';
import { readMinimumVersions } from './minimum-versions.ts';

const variablesPage = '/using-unleash/deploy/configuring-unleash';
const guide = '/using-unleash/deploy/upgrading-unleash';

/** Collects what the upgrade planner needs in the browser. */
export function getPlannerData(history: History, api: ApiDescription | undefined): PlannerData {
  const operations = (api ? operationsOf(api) : []).map((operation) => [
    routeKey(`${operation.method.toUpperCase()} ${operation.path}`),
    hrefOf(operation.page),
  ]);
  const variables = [...variablesByName().keys()].map((name) => [name, `${variablesPage}#${name}`]);
  return {
    history: {
      ...history,
      operations: Object.fromEntries(
        Object.entries(history.operations).map(([key, operation]) => [key, { ...operation, fields: undefined }]),
      ),
    },
    steps: readUpgradeSteps().map((step) => ({
      ...step,
      change: inlineParts(onAnyPage(step.change)),
      action: inlineParts(onAnyPage(step.action)),
    })),
    minimums: readMinimumVersions().map((minimum) => ({ ...minimum, note: inlineParts(minimum.note) })),
    links: Object.fromEntries([...operations, ...variables]),
  };
}

/** Links within the guide work in the copied plan, too. */
const onAnyPage = (markdown: string): string => markdown.replaceAll('](#', `](${guide}#`);
