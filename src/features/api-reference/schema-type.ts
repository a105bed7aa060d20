import type { SchemaObject } from './model/structure.ts';
import { resolve } from './resolve-schema.ts';
import type { Schemas } from './schema-example.ts';
import { factsOf } from './schema-facts.ts';

/** Returns the types of a union of scalars, such as `string or integer`. */
export function scalarUnion(schema: SchemaObject, schemas: Schemas): readonly string[] | undefined {
  const parts = schema.oneOf ?? schema.anyOf;
  if (!parts || schema.properties) return undefined;
  const types = parts.map((part) => {
    const { schema: inner } = resolve(part, schemas);
    const isPlain =
      inner.type !== undefined &&
      !['object', 'array'].includes(inner.type) &&
      inner.description === undefined &&
      !inner.enum &&
      factsOf(inner).length === 0;
    return isPlain ? plainType(inner) : undefined;
  });
  return types.every((type) => type !== undefined) ? [...new Set(types)] : undefined;
}

function plainType({ type, format }: SchemaObject): string {
  return `${type}${format === undefined ? '' : ` (${format})`}`;
}

/** Returns the type as pages show it: `string (date-time)`, `array of objects`, `integer or null`. */
export function typeName(
  leaf: SchemaObject,
  scalars: readonly string[] | undefined,
  depth: number,
  nullable: boolean,
): string {
  const own = scalars?.join(' or ') ?? bareType(leaf);
  const plural = own === 'any' ? 'anything' : own.replace(/(^| or )(\w+)/g, '$1$2s');
  const listed = depth === 0 ? own : `${'array of '.repeat(depth)}${plural}`;
  return nullable ? `${listed} or null` : listed;
}

function bareType(schema: SchemaObject): string {
  if (schema.type !== undefined) return plainType(schema);
  if (schema.enum) return typeof schema.enum[0];
  if (schema.properties || schema.additionalProperties) return 'object';
  const parts = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (!parts) return 'any';
  const types = new Set(
    parts.map(({ type, $ref, properties }) => type ?? ($ref !== undefined || properties ? 'object' : 'any')),
  );
  return types.size === 1 ? ([...types][0] ?? 'any') : 'any';
}
