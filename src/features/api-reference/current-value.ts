import type { ApiDescription, ApiOperation } from './model/description.ts';
import { operationsOf } from './model/description.ts';
import type { SchemaObject } from './model/structure.ts';
import { resolve } from './resolve-schema.ts';
import type { Schemas } from './schema-example.ts';

/** Where the value is that an operation replaces. */
export interface CurrentSource {
  /** Path template of the operation that reads it. Its parameters are parameters of the operation that writes. */
  readonly path: string;
  /** The field of the response that contains the value. Without it, the response is the value. */
  readonly field?: string;
  /** The value is the item of the list whose field has the value of a path parameter. */
  readonly item?: { readonly field: string; readonly parameter: string };
}

/** Operations whose value another path returns. */
const readers: Readonly<Record<string, Omit<CurrentSource, 'field'>>> = {
  updateEnvironment: { path: '/api/admin/environments/{name}' },
  updateProject: { path: '/api/admin/projects/{projectId}/overview' },
  updateProjectEnterpriseSettings: { path: '/api/admin/projects/{projectId}/overview' },
  updateFeatureTypeLifetime: { path: '/api/admin/feature-types', item: { field: 'id', parameter: 'id' } },
  updateApiToken: { path: '/api/admin/api-tokens', item: { field: 'secret', parameter: 'token' } },
};

/**
 * Returns where the value is that a request replaces: what `GET` of the same path returns, or an item in the list of the
 * path above. Undefined if no operation returns a value with fields that the body accepts.
 */
export function currentSourceOf(operation: ApiOperation, api: ApiDescription): CurrentSource | undefined {
  const { method, path, operationId, requestBody } = operation;
  const body = requestBody?.content[0]?.schema;
  if (!body || !['post', 'put', 'patch'].includes(method)) return undefined;
  const [, above, parameter] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
  const candidates = [
    readers[operationId] ?? { path },
    ...(above !== undefined && parameter !== undefined ? [{ path: above, item: { field: parameter, parameter } }] : []),
  ];
  for (const candidate of candidates) {
    const read = operationsOf(api).find((each) => each.method === 'get' && each.path === candidate.path);
    const response = read?.responses.find(({ status }) => status === '200')?.content[0]?.schema;
    const source = response && sourceIn(response, body, candidate, api.schemas);
    if (source) return source;
  }
  return undefined;
}

function sourceIn(
  response: SchemaObject,
  body: SchemaObject,
  candidate: CurrentSource,
  schemas: Schemas,
): CurrentSource | undefined {
  const { schema } = resolve(response, schemas);
  const { item } = candidate;
  // A value or list is often in an object with the version of its format.
  const places: readonly (readonly [string | undefined, SchemaObject])[] = [
    [undefined, response],
    ...Object.entries(schema.properties ?? {}),
  ];
  for (const [field, place] of places) {
    const list = resolve(place, schemas).schema;
    const value = item ? list.items : place;
    if (!value || (item && !fieldsOf(value, schemas).has(item.field))) continue;
    if (!item && field !== undefined && list.type !== 'array') continue;
    if (holds(value, body, schemas)) return { ...candidate, ...(field !== undefined && { field }) };
  }
  return undefined;
}

/** Whether a value has everything that a body needs, and something that it accepts. */
function holds(value: SchemaObject, body: SchemaObject, schemas: Schemas): boolean {
  const [given, wanted] = [resolve(value, schemas), resolve(body, schemas)];
  if (wanted.schema.type === 'array' || given.schema.type === 'array') {
    const [one, other] = [given.schema.items, wanted.schema.items];
    return one !== undefined && other !== undefined && one.$ref !== undefined && one.$ref === other.$ref;
  }
  const [has, accepts] = [fieldsOf(value, schemas), fieldsOf(body, schemas)];
  const shared = [...accepts].flatMap(([name, type]) => (fits(has.get(name), type, schemas) ? [name] : []));
  return shared.length > 0 && (wanted.schema.required ?? []).every((name) => shared.includes(name));
}

/**
 * Whether a field can be sent as it was read. Items of a list must have everything that the body accepts in them: the roles
 * of a project come without their members, and sending them would remove all members.
 */
function fits(given: SchemaObject | undefined, wanted: SchemaObject, schemas: Schemas): boolean {
  if (!given) return false;
  const types = [typeOf(given, schemas), typeOf(wanted, schemas)];
  if (types[0] !== types[1] && !types.includes('any')) return false;
  const [item, wantedItem] = [resolve(given, schemas).schema.items, resolve(wanted, schemas).schema.items];
  if (!item || !wantedItem) return true;
  const has = fieldsOf(item, schemas);
  return [...fieldsOf(wantedItem, schemas)].every(([name, { deprecated }]) => deprecated || has.has(name));
}

/** The fields of an object by name, those of all options together. */
function fieldsOf(outer: SchemaObject, schemas: Schemas): ReadonlyMap<string, SchemaObject> {
  const { schema } = resolve(outer, schemas);
  const own = Object.entries(schema.properties ?? {});
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return new Map([...parts.flatMap((part) => [...fieldsOf(part, schemas)]), ...own]);
}

/** The type of a field, and of the items of a list: lists of ids and lists of objects are different values. */
function typeOf(outer: SchemaObject, schemas: Schemas): string {
  const { schema } = resolve(outer, schemas);
  if (schema.type === 'array') return `array of ${schema.items ? typeOf(schema.items, schemas) : 'any'}`;
  if (schema.type === 'integer') return 'number';
  return schema.type ?? (schema.properties ? 'object' : schema.enum ? 'string' : 'any');
}
