import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { jsonSchemaOf } from '../../model/json-schema.ts';
import type { ApiStructure, SchemaObject } from '../../model/structure.ts';

/** Validates a value against a schema of the description. */
export interface Validator {
  /** @returns one line per error; empty for a valid value */
  complaints(schema: SchemaObject, value: unknown): string[];
}

/** Creates a validator for the schemas of a description, including references. */
export function createValidator({ components }: ApiStructure): Validator {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, toJsonSchema(schema)]),
  );
  ajv.addSchema({ $id: 'api:', components: { schemas } });
  const compiled = new WeakMap<SchemaObject, ValidateFunction>();
  return {
    complaints(schema, value) {
      let validate = compiled.get(schema);
      if (validate === undefined) {
        validate = ajv.compile(toJsonSchema(schema));
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

const toJsonSchema = (schema: SchemaObject) => jsonSchemaOf(schema, (ref) => `api:${ref}`);
