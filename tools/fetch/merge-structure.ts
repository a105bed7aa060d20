import { isDeepStrictEqual } from 'node:util';
import { refName, type ApiStructure } from '../../src/model/api/structure.ts';
import { operationsById } from '../api-verify/structure-operations.ts';

export interface StructureChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Enterprise operations that stay although the server does not have them. */
  readonly kept: number;
}

/**
 * The structure after a refresh. An Open Source server knows nothing of the operations of Enterprise: those stay as they
 * are, with the schemas they need. An Enterprise server decides over all.
 *
 * @param ours what `content/api/openapi.json` holds
 * @param server what a server says of itself
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
  // In the order of our file, so that a refresh shows as few lines as it changes; what is new comes last.
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

/** Whether an operation, or a schema that it needs, is another one now. */
function hasChanged(id: string, before: ApiStructure, after: ApiStructure): boolean {
  return !isDeepStrictEqual(closure(id, before), closure(id, after));
}

function closure(id: string, structure: ApiStructure) {
  const placed = operationsById(structure).get(id);
  const { schemas } = structure.components;
  const names = [...reachableSchemas(placed, schemas)].toSorted();
  return { placed, schemas: names.map((name) => [name, schemas[name]]) };
}

/** Names of the schemas that a value refers to, at first or at second hand. */
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
