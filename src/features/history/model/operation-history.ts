import type { ApiDescription, ApiOperation, OperationHistory } from '../../api-reference/model/description.ts';
import type { History } from './history.ts';
import { labelOf, parsePresence, since } from './queries.ts';
import { routeKey } from './route-key.ts';
import { compareVersions } from '../../../core/model/version.ts';

/** Adds to each operation since when the server has it and its fields. */
export function withHistory(api: ApiDescription, history: History): ApiDescription {
  return {
    ...api,
    tags: api.tags.map((tag) => ({
      ...tag,
      operations: tag.operations.map((operation) => {
        const found = historyOf(operation, history);
        return found ? { ...operation, history: found } : operation;
      }),
    })),
  };
}

function historyOf({ method, path, deprecated }: ApiOperation, history: History): OperationHistory | undefined {
  const route = `${method.toUpperCase()} ${path}`;
  const fact = history.operations[routeKey(route)];
  const found = since(history, 'operations', route);
  // The history knows only what Open Source does. An operation that moved to Enterprise isn't in it any more.
  if (!fact || !found || found.removed !== undefined) return undefined;
  const deprecatedFrom = parsePresence(fact.deprecated ?? '').at(-1)?.from;
  return {
    ...(found.label !== undefined && { since: found.label }),
    ...(found.behindFlag !== undefined && { behindFlag: labelOf(found.behindFlag) }),
    ...(deprecated && deprecatedFrom !== undefined && { deprecated: labelOf(deprecatedFrom) }),
    fields: newFields(fact.fields ?? {}, found.version ?? history.reliableFrom),
  };
}

/** Fields that came after their operation, with the version of each. */
function newFields(fields: Readonly<Record<string, readonly string[]>>, first: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([presence, names]) => {
      const range = parsePresence(presence).at(-1);
      if (!range || range.until !== undefined || compareVersions(range.from, first) <= 0) return [];
      return names.map((name) => [name, labelOf(range.from)]);
    }),
  );
}
