import type { ApiOperation } from './model/description.ts';
import { refName } from './model/ref-name.ts';
import type { SchemaObject } from './model/structure.ts';
import type { Schemas } from './schema-example.ts';

/** Returns the names of the fields on the first level of the body of an operation, or of the items of a list. */
export function bodyFieldsOf({ requestBody }: ApiOperation, schemas: Schemas): readonly string[] {
  const schema = requestBody?.content[0]?.schema;
  return schema ? [...new Set(fieldsOf(schema, schemas, []))] : [];
}

function fieldsOf(schema: SchemaObject, schemas: Schemas, trail: readonly string[]): readonly string[] {
  if (schema.$ref !== undefined) {
    const name = refName(schema.$ref);
    const target = schemas[name];
    return target && !trail.includes(name) ? fieldsOf(target, schemas, [...trail, name]) : [];
  }
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...Object.keys(schema.properties ?? {}),
    ...parts.flatMap((part) => fieldsOf(part, schemas, trail)),
    ...(schema.items ? fieldsOf(schema.items, schemas, trail) : []),
  ];
}
