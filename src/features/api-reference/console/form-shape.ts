import type { SchemaObject } from '../model/structure.ts';
import { labelsOf } from '../option-labels.ts';
import type { BodySchema } from '../request-data.ts';
import { refName } from '../model/ref-name.ts';
import { exampleOf, type Schemas } from '../schema-example.ts';
import { scalarUnion, typeName } from '../schema-type.ts';
import { isObject, optionFor, optionsOf, partFor } from './body-fields.ts';

/** The control of a value. `json`: a field for JSON, for values that no other control can show. */
export type Control = 'text' | 'number' | 'choice' | 'object' | 'list' | 'json';

/** How the form shows a value. */
export interface FormShape {
  readonly control: Control;
  /** `string (date-time)`, `object or null` */
  readonly type: string;
  readonly nullable: boolean;
  /** The schema of the value, with the option of a union that it is. */
  readonly part: SchemaObject;
  /** The values of a choice, as JSON. */
  readonly values: readonly string[];
  /** The labels of the options of a union. Empty for other schemas. */
  readonly options: readonly string[];
  /** The index of the option that the value is, or -1. */
  readonly option: number;
}

/** A field of an object, in the order of the form. */
export interface FormField {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly required: boolean;
}

/**
 * Returns how the form shows a value.
 * @param chosen the option of a union that the reader has chosen, which counts if the value can be this option
 */
export function shapeOf(outer: SchemaObject, value: unknown, schemas: Schemas, chosen?: number): FormShape {
  const schema = outer.$ref === undefined ? outer : (schemas[refName(outer.$ref)] ?? {});
  const scalars = scalarUnion(schema, schemas);
  const all = scalars ? [] : optionsOf(schema, schemas);
  const isChosen = chosen !== undefined && all[chosen] && optionFor([all[chosen]], value, schemas) === 0;
  const option = isChosen ? chosen : optionFor(all, value, schemas);
  const part = partFor(schema, value, schemas, all.length > 0 ? option : undefined);
  const nullable = outer.nullable === true || schema.nullable === true || part.nullable === true;
  const control = all.length > 0 && option === -1 ? 'json' : controlOf(part, value ?? undefined);
  return {
    control,
    type: typeName(scalars ? schema : part, scalars, 0, nullable),
    nullable,
    part,
    values: control === 'choice' ? valuesOf(part, value) : [],
    options: all.length > 1 ? labelsOf(all, schema.discriminator, schemas) : [],
    option,
  };
}

function controlOf({ type, enum: values, properties = {} }: SchemaObject, value: unknown): Control {
  if (Array.isArray(value)) return 'list';
  if (isObject(value)) return 'object';
  if (values || type === 'boolean') return 'choice';
  if (type === 'string' && (typeof value === 'string' || value === undefined)) return 'text';
  // While the reader types a number, it is text that the schema rejects.
  if ((type === 'number' || type === 'integer') && value !== null && typeof value !== 'boolean') return 'number';
  if (value !== undefined) return 'json';
  if (type === 'array') return 'list';
  return type === 'object' || Object.keys(properties).length > 0 ? 'object' : 'json';
}

/** A value that the schema doesn't allow stays until the reader chooses another one. */
function valuesOf({ enum: allowed, type }: SchemaObject, value: unknown): readonly string[] {
  const values = type === 'boolean' ? [true, false] : (allowed ?? []);
  const texts = values.flatMap((each) => (each === null ? [] : [JSON.stringify(each)]));
  const own = value === undefined ? undefined : JSON.stringify(value);
  return own === undefined || texts.includes(own) ? texts : [own, ...texts];
}

/** Returns the fields of an object that the form shows: required ones first, and everything that the value has. */
export function shownFields({ properties = {}, required = [], additionalProperties }: SchemaObject, value: unknown) {
  const object = isObject(value) ? value : {};
  const known = Object.entries(properties)
    .map(([name, schema]): FormField => ({ name, schema, required: required.includes(name) }))
    .filter((field) => Object.hasOwn(object, field.name) || (field.required && !field.schema.readOnly));
  const extra = typeof additionalProperties === 'object' ? additionalProperties : {};
  const others = Object.keys(object)
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name): FormField => ({ name, schema: extra, required: false }));
  return [...known.toSorted((a, b) => Number(b.required) - Number(a.required)), ...others];
}

/** Returns the fields that an object can still get. */
export function absentFields({ properties = {}, required = [] }: SchemaObject, value: unknown): readonly FormField[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    (isObject(value) && Object.hasOwn(value, name)) || required.includes(name) || schema.deprecated || schema.readOnly
      ? []
      : [{ name, schema, required: false }],
  );
}

/** Whether an object can get fields with any name. */
export function isOpen({ properties = {}, additionalProperties }: SchemaObject): boolean {
  return (
    typeof additionalProperties === 'object' || (additionalProperties !== false && Object.keys(properties).length === 0)
  );
}

/** Returns an example value. */
export function newValue(schema: SchemaObject, { schemas }: BodySchema): unknown {
  return exampleOf(schema, { schemas, direction: 'request' });
}

/** Returns a value as another option of its union. Fields that both options have stay. */
export function asOption(outer: SchemaObject, value: unknown, chosen: number, schemas: Schemas): unknown {
  const options = optionsOf(outer, schemas);
  const target = options[chosen] ?? {};
  const example = exampleOf(target, { schemas, direction: 'request' });
  if (!isObject(value) || !isObject(example)) return example;
  const names = new Set(options.flatMap((option) => Object.keys(partFor(option, value, schemas).properties ?? {})));
  const { properties = {} } = partFor(target, example, schemas);
  const kept = Object.entries(value).filter(([name, field]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property ? optionFor([property], field, schemas) === 0 : !names.has(name);
  });
  return { ...example, ...Object.fromEntries(kept) };
}
