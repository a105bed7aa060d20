import type { SchemaObject } from './structure.ts';

/** A schema that is part of another one. */
export interface ChildSchema {
  readonly schema: SchemaObject;
  /** The name of the property that has this schema. Undefined for items, options and additional properties. */
  readonly property?: string;
}

/** Returns the schemas directly inside a schema. References are not followed. */
export function childSchemas(parent: SchemaObject): ChildSchema[] {
  const children: ChildSchema[] = [];
  mapChildSchemas(parent, (schema, property) => {
    children.push({ schema, ...(property !== undefined && { property }) });
    return schema;
  });
  return children;
}

/** Returns a copy of a schema with each schema directly inside it replaced by the result of `map`. */
export function mapChildSchemas(
  parent: SchemaObject,
  map: (child: SchemaObject, property?: string) => SchemaObject,
): SchemaObject {
  const { properties, items, additionalProperties, oneOf, anyOf, allOf, not } = parent;
  const mapAll = (children: readonly SchemaObject[]) => children.map((child) => map(child));
  return {
    ...parent,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, map(child, name)])),
    }),
    ...(items && { items: map(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: map(additionalProperties) }),
    ...(oneOf && { oneOf: mapAll(oneOf) }),
    ...(anyOf && { anyOf: mapAll(anyOf) }),
    ...(allOf && { allOf: mapAll(allOf) }),
    ...(not && { not: map(not) }),
  };
}
