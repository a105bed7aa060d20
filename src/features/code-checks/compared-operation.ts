import type { ApiContent, ApiDescription, ApiOperation } from '../api-reference/model/description.ts';
import type { Facts } from './model/compared-facts.ts';
import { reachable } from '../api-reference/page-key.ts';

/** Keys of a schema that don't change which values fit it. */
const prose = new Set(['title', 'description', 'example', 'examples']);

/** What tests compare of an operation with a server: its path, its parameters, its bodies and its status codes, without prose. */
export function comparedOperation(operation: ApiOperation, { schemas }: Pick<ApiDescription, 'schemas'>): Facts {
  const { operationId, method, path, deprecated, parameters, requestBody, responses } = operation;
  return {
    [operationId]: {
      method,
      path,
      deprecated,
      parameters: parameters.map(({ name, in: place, required, schema }) => [
        name,
        place,
        required,
        structureOf(schema),
      ]),
      requestBody: requestBody && [requestBody.required, contentOf(requestBody.content)],
      responses: responses.map(({ status, headers, content }) => [
        status,
        headers.map(({ name }) => name),
        contentOf(content),
      ]),
      schemas: [...reachable(operation, schemas)].toSorted().map((name) => [name, structureOf(schemas[name])]),
    },
  };
}

const contentOf = (content: readonly ApiContent[]): unknown =>
  content.map(({ mediaType, schema }) => [mediaType, structureOf(schema)]);

/**
 * Returns a schema without its prose.
 *
 * @param isMap whether the keys are names that the API chose, such as names of properties
 */
function structureOf(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => structureOf(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isMap || !prose.has(key))
      .map(([key, item]) => [key, structureOf(item, !isMap && key === 'properties')]),
  );
}
