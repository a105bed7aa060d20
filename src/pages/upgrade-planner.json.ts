import { readHistory } from '../directives/read-history.ts';
import { readUpgradeSteps } from '../directives/upgrade-steps/upgrade-steps.ts';
import { variablesByName } from '../directives/variables/variables.ts';
import { renderingInput } from '../load/rendering-input.ts';
import { inlineParts } from '../markdown/inline-parts.ts';
import { operationsOf } from '../model/api/description.ts';
import { hrefOf } from '../model/path.ts';
import { routeKey } from '../model/history/route-key.ts';
import type { PlannerData } from '../upgrade-planner/planner-data.ts';

const variablesPage = '/using-unleash/deploy/configuring-unleash';
const guide = '/using-unleash/deploy/upgrading-unleash';

/** The data of the upgrade planner. */
export function GET(): Response {
  const history = readHistory();
  if (!history) return Response.json(null, { status: 404 });
  const { api } = renderingInput();
  const operations = (api ? operationsOf(api) : []).map((operation) => [
    routeKey(`${operation.method.toUpperCase()} ${operation.path}`),
    hrefOf(operation.page),
  ]);
  const variables = [...variablesByName().keys()].map((name) => [name, `${variablesPage}#${name}`]);
  const data: PlannerData = {
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
    links: Object.fromEntries([...operations, ...variables]),
  };
  return Response.json(data);
}

/** Links within the guide work on other pages, too. */
const onAnyPage = (markdown: string): string => markdown.replaceAll('](#', `](${guide}#`);
