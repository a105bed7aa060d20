import { methods } from '../../../core/model/method.ts';
import { parse } from '../../../core/model/parse.ts';
import { SiteError } from '../../../core/model/problem.ts';
import {
  parameterObject,
  requestBodyObject,
  schemaObject,
  structureSchema,
  type ApiEdition,
  type ApiStructure,
} from './structure.ts';

interface Options {
  /** The name of the document in problems: its address or file. */
  readonly where: string;
  /**
   * The edition of operations that don't declare one. Default: `oss`, because an Open Source server has no other
   * operations.
   */
  readonly editionOf?: (operationId: string) => ApiEdition | undefined;
}

/**
 * Returns the structure of an OpenAPI document, as stored in `content/api/openapi.json`. Prose (descriptions,
 * summaries, titles, examples) and properties of one server (addresses, extensions) are removed. The order is
 * preserved.
 * @param document an OpenAPI 3.0 document from a server, or a normalized document
 * @throws SiteError if the remaining structure isn't supported
 */
export function normalizeDescription(document: unknown, { where, editionOf }: Options): ApiStructure {
  const { openapi, info, paths, components, security } = fieldsOf(document);
  const { title, version } = fieldsOf(info);
  const { schemas, securitySchemes } = fieldsOf(components);
  const bare = {
    openapi,
    info: { title, version },
    ...(security !== undefined && { security }),
    paths: mapFields(paths, (path) =>
      mapFields(
        Object.fromEntries(Object.entries(fieldsOf(path)).filter(([key]) => methods.some((method) => method === key))),
        (operation) => bareOperation(fieldsOf(operation), editionOf),
      ),
    ),
    components: {
      schemas: mapFields(schemas, bareSchema),
      securitySchemes: mapFields(securitySchemes, (scheme) => without(scheme, ['description'])),
    },
  };
  const result = parse(
    structureSchema,
    bare,
    where,
    'Correct the document; src/features/api-reference/model/structure.ts says what it may hold.',
  );
  if (!result.ok) throw new SiteError(result.problems);
  return result.value;
}

function bareOperation(operation: Fields, editionOf: Options['editionOf']): Fields {
  const { tags, operationId, edition, parameters, requestBody, responses } = operation;
  return {
    tags,
    operationId,
    'x-edition':
      operation['x-edition'] ?? edition ?? editionOf?.(typeof operationId === 'string' ? operationId : '') ?? 'oss',
    ...pick(operation, ['deprecated', 'security']),
    ...(Array.isArray(parameters) && { parameters: parameters.map(bareParameter) }),
    ...(requestBody !== undefined && {
      requestBody: {
        ...pick(requestBody, keysOf(requestBodyObject)),
        content: withBareSchemas(fieldsOf(requestBody)['content']),
      },
    }),
    responses: mapFields(responses, (response) => {
      const { headers, content } = fieldsOf(response);
      return {
        ...(headers !== undefined && { headers: withBareSchemas(headers) }),
        ...(content !== undefined && { content: withBareSchemas(content) }),
      };
    }),
  };
}

function bareParameter(parameter: unknown): Fields {
  const { schema } = fieldsOf(parameter);
  return { ...pick(parameter, keysOf(parameterObject)), ...(schema !== undefined && { schema: bareSchema(schema) }) };
}

/** Keeps only the schema of each media type or header. */
function withBareSchemas(parts: unknown): Fields {
  return mapFields(parts, (part) => {
    const { schema } = fieldsOf(part);
    return schema === undefined ? {} : { schema: bareSchema(schema) };
  });
}

/** Keys of a schema that contain prose. */
const prose = new Set(['description', 'example']);
const schemaKeys = keysOf(schemaObject).filter((key) => !prose.has(key));

function bareSchema(schema: unknown): Fields {
  return Object.fromEntries(
    Object.entries(pick(schema, schemaKeys)).map(([key, value]) => {
      switch (key) {
        case 'properties':
          return [key, mapFields(value, bareSchema)];
        case 'items':
        case 'not':
          return [key, bareSchema(value)];
        case 'additionalProperties':
          return [key, typeof value === 'boolean' ? value : bareSchema(value)];
        case 'oneOf':
        case 'anyOf':
        case 'allOf':
          return [key, Array.isArray(value) ? value.map(bareSchema) : value];
        default:
          return [key, value];
      }
    }),
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object. Any other value has no fields, which the schema reports later. */
function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function mapFields(value: unknown, map: (field: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, field]) => [key, map(field)]));
}

function pick(value: unknown, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).filter(([key]) => keys.includes(key)));
}

function without(value: unknown, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).filter(([key]) => !keys.includes(key)));
}

function keysOf(schema: { readonly shape: object }): string[] {
  return Object.keys(schema.shape);
}
