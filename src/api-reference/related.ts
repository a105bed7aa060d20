import { operationsOf, type ApiDescription, type ApiOperation } from '../model/api/description.ts';

/** At most this many are listed. */
const limit = 10;

/** Operations of the same resource: those on the same path, on the path above it, and directly below it. */
export function relatedOperations(api: ApiDescription, operation: ApiOperation): readonly ApiOperation[] {
  const { path, operationId } = operation;
  const above = parentOf(path);
  const nearness = (other: ApiOperation): number => {
    if (other.path === path) return 0;
    if (other.path === above) return 1;
    if (parentOf(other.path) === path) return 2;
    // `/features/{name}` and `/features/validate` stand side by side; their parent has to be more than a prefix of all.
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
