import { kebabCase } from './model/names.ts';
import type { SchemaObject } from './model/structure.ts';
import { resolve } from './resolve-schema.ts';
import type { Schemas } from './schema-example.ts';
import { typeName } from './schema-type.ts';

/** Returns a label for each option of a union: the value that distinguishes it, the name of its schema, or its type. */
export function labelsOf(
  parts: readonly SchemaObject[],
  discriminator: SchemaObject['discriminator'],
  schemas: Schemas,
): readonly string[] {
  const byRef = new Map(Object.entries(discriminator?.mapping ?? {}).map(([value, ref]) => [ref, value]));
  const labels = parts.map((part) => {
    const mapped = byRef.get(part.$ref ?? '');
    const { schema, name } = resolve(part, schemas);
    const property = discriminator?.propertyName ?? markerOf(parts, schemas);
    const value = mapped ?? markerValue(schema, property);
    if (property !== undefined && value !== undefined) return `${property}: ${value}`;
    if (name !== undefined) return wordsOfSchema(name);
    return typeName(schema.items ?? schema, undefined, schema.items ? 1 : 0, schema.nullable ?? false);
  });
  return labels.map((label, index) =>
    labels.indexOf(label) === labels.lastIndexOf(label)
      ? label
      : `${label} (${labels.slice(0, index + 1).filter((each) => each === label).length})`,
  );
}

/** A label contains at most this many values of a property. */
const maxMarkers = 3;

/** Returns the property that has fixed values in every object option and distinguishes most of them. */
function markerOf(parts: readonly SchemaObject[], schemas: Schemas): string | undefined {
  const options = parts
    .map((part) => resolve(part, schemas).schema)
    .filter(({ type, properties }) => properties ?? type === 'object');
  return Object.keys(options[0]?.properties ?? {})
    .map((name) => ({ name, values: options.map((option) => markerValue(option, name)) }))
    .filter(({ values }) => values.every((value) => value !== undefined) && new Set(values).size > values.length / 2)
    .toSorted((a, b) => new Set(b.values).size - new Set(a.values).size)[0]?.name;
}

function markerValue({ properties }: SchemaObject, name: string | undefined): string | undefined {
  const property = name === undefined ? undefined : properties?.[name];
  const values = property?.const === undefined ? property?.enum : [property.const];
  return values && values.length <= maxMarkers ? values.join(', ') : undefined;
}

/** `createFeatureStrategySchema` → `create feature strategy` */
export function wordsOfSchema(name: string): string {
  return kebabCase(name.replace(/Schema$/, '')).replaceAll('-', ' ');
}
