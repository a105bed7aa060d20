import type { SchemaObject } from './structure.ts';

/** A schema as JSON Schema 2019-09 has it, for validators. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Returns a schema of OpenAPI 3.0 as JSON Schema. They differ in three points: `nullable` is `null` in the type, or a union
 * with null next to a `$ref`; exclusive limits are numbers; and texts and examples mean nothing to a validator.
 * @param refOf returns the address of a referenced schema. Default: the reference stays as it is.
 */
export function jsonSchemaOf(schema: SchemaObject, refOf: (ref: string) => string = (ref) => ref): JsonSchema {
  const {
    $ref,
    nullable,
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    description: _description,
    example: _example,
    deprecated: _deprecated,
    readOnly: _readOnly,
    writeOnly: _writeOnly,
    discriminator: _discriminator,
    default: _default,
    properties,
    items,
    additionalProperties,
    oneOf,
    anyOf,
    allOf,
    not,
    ...rest
  } = schema;
  const inner = (child: SchemaObject): JsonSchema => jsonSchemaOf(child, refOf);
  const result: Record<string, unknown> = {
    ...rest,
    ...($ref !== undefined && { $ref: refOf($ref) }),
    ...(minimum !== undefined && { [exclusiveMinimum ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [exclusiveMaximum ? 'exclusiveMaximum' : 'maximum']: maximum }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, inner(child)])),
    }),
    ...(items && { items: inner(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? inner(additionalProperties) : additionalProperties,
    }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(allOf && { allOf: allOf.map(inner) }),
    ...(not && { not: inner(not) }),
  };
  if (nullable !== true) return result;
  if (rest.type === undefined) return { anyOf: [result, { type: 'null' }] };
  return {
    ...result,
    type: [rest.type, 'null'],
    ...(rest.enum && { enum: [...new Set([...rest.enum, null])] }),
  };
}
