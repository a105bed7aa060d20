import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { ApiStructure, SchemaObject } from '../../src/model/api/structure.ts';

/** Validates a value against a schema of the description. */
export interface Validator {
  /** @returns one line per error; empty for a valid value */
  complaints(schema: SchemaObject, value: unknown): string[];
}

/**
 * Creates a validator for the schemas of a description, including references.
 *
 * OpenAPI 3.0 differs from JSON Schema: `nullable` becomes `null` in the type, or a union with null next to a `$ref`.
 */
export function createValidator({ components }: ApiStructure): Validator {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, rewrite(schema)]),
  );
  ajv.addSchema({ $id: 'api:', components: { schemas } });
  const compiled = new WeakMap<SchemaObject, ValidateFunction>();
  return {
    complaints(schema, value) {
      let validate = compiled.get(schema);
      if (validate === undefined) {
        validate = ajv.compile(rewrite(schema));
        compiled.set(schema, validate);
      }
      if (validate(value)) return [];
      return [...new Set((validate.errors ?? []).filter(isCause).map(say))];
    },
  };
}

/** Every branch of a union reports its own errors. The error of the union itself is sufficient. */
function isCause({ schemaPath, keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf' || !/\/(anyOf|oneOf)\//.test(schemaPath);
}

/** Array indexes are removed, so that the line doesn't depend on the data. */
function say({ instancePath, message, params }: ErrorObject): string {
  const place = instancePath.replaceAll(/\/\d+/g, '/*');
  const detail = 'additionalProperty' in params ? ` '${String(params['additionalProperty'])}'` : '';
  const allowed = 'allowedValues' in params ? ` ${JSON.stringify(params['allowedValues'])}` : '';
  return `${place === '' ? 'the response' : place} ${message ?? 'is wrong'}${detail}${allowed}`;
}

function rewrite(value: unknown): object {
  return isFields(value) ? rewriteFields(value) : {};
}

function rewriteFields(schema: Fields): Fields {
  const { nullable, $ref, ...rest } = schema;
  const inner = mapSchemas({ ...rest, ...(typeof $ref === 'string' && { $ref: `api:${$ref}` }) });
  if (nullable !== true) return inner;
  if (typeof inner['type'] !== 'string') return { anyOf: [inner, { type: 'null' }] };
  const values = inner['enum'];
  return {
    ...inner,
    type: [inner['type'], 'null'],
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  };
}

function mapSchemas(schema: Fields): Fields {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isFields(value)) {
        return [key, Object.fromEntries(Object.entries(value).map(([name, property]) => [name, rewrite(property)]))];
      }
      if (['items', 'not', 'additionalProperties'].includes(key) && isFields(value)) return [key, rewriteFields(value)];
      if (['oneOf', 'anyOf', 'allOf'].includes(key) && Array.isArray(value)) return [key, value.map(rewrite)];
      return [key, value];
    }),
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
