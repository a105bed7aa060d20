import type { Described } from './prose.ts';
import { mapChildSchemas } from './child-schemas.ts';
import { refName } from './ref-name.ts';
import type { SchemaObject } from './structure.ts';

/** Prose for properties: of one schema by dotted name, and of all schemas by name. */
export interface PropertyWords {
  readonly own?: Readonly<Record<string, Described>> | undefined;
  readonly shared: Readonly<Record<string, Described>>;
  readonly schemas: Readonly<Record<string, SchemaObject>>;
}

/** A described schema, and the dotted names of all its properties. */
export interface DescribedSchema {
  readonly schema: SchemaObject;
  readonly names: ReadonlySet<string>;
}

/**
 * Adds prose to the properties of a schema, including nested ones. Lists, unions and additional properties don't add to
 * the dotted name: a name describes the property in each of them. A referenced schema is described separately.
 */
export function describeSchema(schema: SchemaObject, words: PropertyWords): DescribedSchema {
  const names = new Set<string>();

  const describe = (part: SchemaObject, at: string): SchemaObject =>
    mapChildSchemas(part, (child, property) =>
      property === undefined ? describe(child, at) : describeProperty(property, child, at),
    );

  const describeProperty = (name: string, property: SchemaObject, at: string): SchemaObject => {
    const key = at === '' ? name : `${at}.${name}`;
    names.add(key);
    const inner = describe(property, key);
    const own = fieldOf(words.own, key);
    return own ? withWords(inner, own) : withSharedWords(inner, fieldOf(words.shared, name), words.schemas);
  };

  return { schema: describe(schema, ''), names };
}

/** Returns the schema with a description, and with the example if there is one. */
function withWords(schema: SchemaObject, { description, example }: Described): SchemaObject {
  return { ...schema, description, ...(example !== undefined && { example }) };
}

/**
 * Shared prose applies only to properties of the same kind, which means that the example of the prose is a valid value.
 */
function withSharedWords(
  schema: SchemaObject,
  words: Described | undefined,
  schemas: PropertyWords['schemas'],
): SchemaObject {
  if (!words) return schema;
  const { example } = words;
  const target = schema.$ref === undefined ? schema : schemas[refName(schema.$ref)];
  if (example !== undefined && target?.type !== undefined && !isOfType(example, target.type)) return schema;
  if (target?.properties) return schema;
  const fits = !target?.enum || target.enum.some((value) => value === example);
  return withWords(schema, fits ? words : { description: words.description });
}

/** Returns whether a JSON value has the type of a schema. */
function isOfType(value: unknown, type: NonNullable<SchemaObject['type']>): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
    case 'string':
    case 'boolean':
      return typeof value === type;
    default:
      return type satisfies never;
  }
}

function fieldOf<T>(fields: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}
