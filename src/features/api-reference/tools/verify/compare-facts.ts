import type { Route } from '../../../../../live/routes.ts';
import { operationsOf, type ApiDescription, type ApiOperation } from '../../model/description.ts';
import type { Difference } from './difference.ts';
import type { Observations } from './observations.ts';

/**
 * Compares the permissions, stability, deprecation and edition on the pages of operations with the routes of a server.
 * @param observations what the server returned to a user without permissions
 */
export function compareFacts(
  api: ApiDescription,
  routes: readonly Route[],
  observations: Observations,
): readonly Difference[] {
  const byId = new Map(routes.map((route) => [route.operationId, route]));
  return operationsOf(api).flatMap((operation) => {
    const route = byId.get(operation.operationId);
    return differencesOf(operation, route, observations).map((what) => ({ operationId: operation.operationId, what }));
  });
}

function differencesOf(operation: ApiOperation, route: Route | undefined, observations: Observations): string[] {
  const isOpenSource = operation.edition === 'oss';
  if (!route) return isOpenSource ? ['is Open Source, but the server has no route for it'] : [];
  if (!isOpenSource) return ['is Enterprise, but the Open Source server has a route for it'];
  // Some handlers check permissions themselves. What they demand from a user without permissions is the only evidence.
  const isChecked = observations
    .of(operation.operationId)
    .some(
      ({ caller, status, body }) =>
        caller === 'viewer' && status === 403 && (body === '' || body.includes('ermission')),
    );
  const enforced = route.permissions.length === 0 && isChecked ? operation.permissions : route.permissions;
  const unlike = (name: string, here: unknown, there: unknown) =>
    JSON.stringify(here) === JSON.stringify(there)
      ? []
      : [`${name}: here ${JSON.stringify(here)}, on the server ${JSON.stringify(there)}`];
  return [
    ...unlike('permissions', sorted(operation.permissions ?? []), sorted(enforced ?? [])),
    ...unlike('stability', operation.stability, route.stability),
    ...unlike('deprecated', operation.deprecated, route.deprecated),
  ];
}

function sorted(permissions: readonly string[]): string[] {
  return [...new Set(permissions)].toSorted();
}
