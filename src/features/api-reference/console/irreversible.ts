import type { ApiOperation } from '../model/description.ts';

/** Operations other than DELETE whose effect can't be undone by a second request. */
export const irreversibleOperations: ReadonlySet<string> = new Set([
  // Delete objects.
  'deleteFeatures',
  'deleteInactiveUsers',
  // Archive a template for good.
  'archiveReleaseTemplate',
  // Overwrite flag configurations.
  'importToggles',
  'overwriteEnvironmentFeatureVariants',
  'overwriteFeatureVariantsOnEnvironments',
  // Replace the access of all members.
  'setProjectAccess',
  'setRolesForGroup',
  'setRolesForUser',
  // Apply, reject or cancel a change request.
  'updateChangeRequestState',
  // Invalidate a secret that someone uses.
  'generateNewToken',
  'changePassword',
  'changeUserPassword',
  'changeMyPassword',
]);

/** Returns whether the reader must confirm the object and the server before the console sends the request. */
export function isIrreversible({ method, operationId }: Pick<ApiOperation, 'method' | 'operationId'>): boolean {
  return method === 'delete' || irreversibleOperations.has(operationId);
}
