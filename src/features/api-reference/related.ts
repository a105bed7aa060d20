import { operationsOf, type ApiDescription, type ApiOperation } from './model/description.ts';

/** The maximum number of related operations. */
const limit = 10;

/** Returns operations on the same path, on the parent path, and on direct child paths. */
export function relatedOperations(api: ApiDescription, operation: ApiOperation): readonly ApiOperation[] {
  const { path, operationId } = operation;
  const above = parentOf(path);
  const nearness = (other: ApiOperation): number => {
    if (other.path === path) return 0;
    if (other.path === above) return 1;
    if (parentOf(other.path) === path) return 2;
    // `/features/{name}` and `/features/validate` are siblings. Their parent must be more than the common prefix of all
    // paths.
    return parentOf(other.path) === above && other.tag === operation.tag && above.split('/').length > 3 ? 3 : 4;
  };
  return operationsOf(api)
    .filter((other) => other.operationId !== operationId)
    .map((other) => ({ other, rank: nearness(other) }))
    .filter(({ rank }) => rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ other }) => other);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
