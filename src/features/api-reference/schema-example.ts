import { coherent } from './coherent-example.ts';
import { refName } from './model/ref-name.ts';
import type { SchemaObject } from './model/structure.ts';

/** The schemas of the API, by name. */
export type Schemas = Readonly<Record<string, SchemaObject>>;

interface Options {
  readonly schemas: Schemas;
  /** Whether the value is sent or received. Fields that only the other side writes are left out. */
  readonly direction: 'request' | 'response';
}

/**
 * Returns a realistic value of a schema: its own example, or a value composed from the examples, defaults and formats
 * of its parts. A schema nested in itself is left out.
 */
export function exampleOf(schema: SchemaObject, options: Options): unknown {
  return coherent(valueOf(schema, '', options, [])) ?? null;
}

/** @returns undefined if the value would be infinite */
function valueOf(schema: SchemaObject, name: string, options: Options, trail: readonly string[]): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined) {
    const target = refName(schema.$ref);
    const inner = options.schemas[target];
    return inner && !trail.includes(target) ? valueOf(inner, name, options, [...trail, target]) : undefined;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.enum) return schema.enum.find((value) => value !== null) ?? null;
  const within = (part: SchemaObject, partName = name) => valueOf(part, partName, options, trail);
  const own = schema.properties ? objectOf(schema, within, options.direction) : undefined;
  if (schema.allOf) return mergeAll([...schema.allOf.map((part) => within(part)), own]);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    const chosen = choices.map((part) => within(part)).find((value) => value !== undefined);
    return own ? mergeAll([chosen, own]) : chosen;
  }
  if (own) return own;
  switch (schema.type) {
    case 'object':
      return typeof schema.additionalProperties === 'object' ? entryOf(within(schema.additionalProperties)) : {};
    case 'array': {
      const item = schema.items && within(schema.items);
      return item === undefined ? [] : [item];
    }
    case 'boolean':
      return /^(?:feature_?)?enabled$/i.test(name);
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Infinity);
    case 'string':
      return exampleText(schema, name);
    case undefined:
      return schema.nullable ? null : exampleText(schema, name);
    default:
      return schema.type satisfies never;
  }
}

function objectOf(
  { properties = {}, required = [] }: SchemaObject,
  within: (part: SchemaObject, name: string) => unknown,
  direction: Options['direction'],
): Record<string, unknown> {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      if (property[hidden] || (property.deprecated && !required.includes(name))) return [];
      const value = within(property, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns an object with one freely named key. */
function entryOf(value: unknown): Record<string, unknown> {
  return value === undefined ? {} : { key: value };
}

function mergeAll(values: readonly unknown[]): unknown {
  const objects = values.filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
  return objects.length > 0 ? Object.assign({}, ...objects) : values.find((value) => value !== undefined);
}

/** Example strings by format: https://spec.openapis.org/registry/format/ */
const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T09:24:11.482Z',
  date: '2026-03-02',
  time: '09:24:11Z',
  uuid: '5f9d1c8e-2b64-4c0f-9a37-6e1d8b2f4a90',
  uri: 'https://example.com',
  url: 'https://example.com',
  email: 'ada@example.com',
  ipv4: '192.0.2.10',
  hostname: 'unleash.example.com',
};

function exampleText({ format, minLength = 0 }: SchemaObject, name: string): string {
  const text = formats[format ?? ''] ?? (name === 'description' ? 'What it is for.' : 'text');
  return text.padEnd(minLength, '-');
}
