import { isDeepStrictEqual } from 'node:util';
import { refName } from '../../src/features/api-reference/model/ref-name.ts';
import type { ApiStructure } from '../../src/features/api-reference/model/structure.ts';
import { operationsById } from '../../src/features/api-reference/tools/verify/structure-operations.ts';

export interface StructureChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Enterprise operations that stay although the server doesn't have them. */
  readonly kept: number;
}

/**
 * Merges a refreshed structure. An Open Source server doesn't have Enterprise operations, so they stay unchanged
 * together with their schemas. The structure of an Enterprise server replaces everything.
 * @param ours the structure in `content/api/openapi.json`
 * @param server the structure that the server describes
 */
export function mergeStructure(
  ours: ApiStructure,
  server: ApiStructure,
): { structure: ApiStructure; changes: StructureChanges } {
  const before = operationsById(ours);
  const there = operationsById(server);
  const isEnterprise = (id: string) => before.get(id)?.operation['x-edition'] === 'enterprise';
  const knowsEnterprise = [...there.keys()].some(isEnterprise);
  const kept = knowsEnterprise ? [] : [...before.keys()].filter((id) => isEnterprise(id) && !there.has(id));

  const paths: Record<string, ApiStructure['paths'][string]> = {};
  const put = (from: ReturnType<typeof operationsById>, id: string) => {
    const placed = from.get(id);
    if (placed) paths[placed.path] = { ...paths[placed.path], [placed.method]: placed.operation };
  };
  // Keeps the order of our file, so that the diff is small. New entries come last.
  for (const id of before.keys()) {
    if (there.has(id)) put(there, id);
    else if (kept.includes(id)) put(before, id);
  }
  for (const id of there.keys()) if (!before.has(id)) put(there, id);

  const schemas: Record<string, ApiStructure['components']['schemas'][string]> = {};
  const all = { ...ours.components.schemas, ...server.components.schemas };
  const needed = reachableSchemas(paths, all);
  for (const [name, schema] of Object.entries(all)) if (needed.has(name)) schemas[name] = schema;

  const structure = { ...server, paths, components: { ...server.components, schemas } };
  const after = operationsById(structure);
  return {
    structure,
    changes: {
      added: [...after.keys()].filter((id) => !before.has(id)),
      removed: [...before.keys()].filter((id) => !after.has(id)),
      changed: [...before.keys()].filter((id) => after.has(id) && hasChanged(id, ours, structure)),
      kept: kept.length,
    },
  };
}

/** Returns whether an operation, or a schema that it refers to, has changed. */
function hasChanged(id: string, before: ApiStructure, after: ApiStructure): boolean {
  return !isDeepStrictEqual(closure(id, before), closure(id, after));
}

function closure(id: string, structure: ApiStructure) {
  const placed = operationsById(structure).get(id);
  const { schemas } = structure.components;
  const names = [...reachableSchemas(placed, schemas)].toSorted();
  return { placed, schemas: names.map((name) => [name, schemas[name]]) };
}

/** Returns the names of the schemas that a value refers to, directly or through other schemas. */
function reachableSchemas(value: unknown, schemas: ApiStructure['components']['schemas']): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      if (key === '$ref' && typeof inner === 'string') {
        const name = refName(inner);
        if (found.has(name)) continue;
        found.add(name);
        visit(schemas[name]);
      } else visit(inner);
    }
  };
  visit(value);
  return found;
}
