import { refName } from '../model/ref-name.ts';
import type { SchemaObject } from '../model/structure.ts';
import type { BodySchema } from '../request-data.ts';
import { exampleOf, type Schemas } from '../schema-example.ts';
import { writtenPath, type JsonPath } from './json-text.ts';

/** A field that a body lacks, or an item that one of its lists can get. */
export interface InsertableField {
  readonly path: JsonPath;
  /** Where the field is, as readers write it: `constraints[0].inverted`. */
  readonly label: string;
  readonly required: boolean;
  /** An example value. */
  readonly value: unknown;
}

/** Returns the fields that a body can still get, by its schema: the required ones first, deprecated ones never. */
export function insertableFields({ schema, schemas }: BodySchema, body: unknown): readonly InsertableField[] {
  const fields: InsertableField[] = [];
  const example = (part: SchemaObject): unknown => exampleOf(part, { schemas, direction: 'request' });
  const add = (path: JsonPath, required: boolean, value: unknown, suffix = '') =>
    fields.push({ path, label: writtenPath(path.slice(0, suffix === '' ? undefined : -1)) + suffix, required, value });

  const visit = (outer: SchemaObject, value: unknown, path: JsonPath): void => {
    const part = partFor(outer, value, schemas);
    if (Array.isArray(value)) {
      if (!part.items) return;
      add([...path, value.length], false, example(part.items), '[+]');
      for (const [index, item] of value.entries()) visit(part.items, item, [...path, index]);
    } else if (isObject(value)) {
      for (const [name, property] of Object.entries(part.properties ?? {})) {
        if (Object.hasOwn(value, name)) visit(property, value[name], [...path, name]);
        else if (!property.deprecated && !property.readOnly)
          add([...path, name], part.required?.includes(name) ?? false, example(property));
      }
    }
  };
  visit(schema, body, []);
  return fields.toSorted((a, b) => Number(b.required) - Number(a.required) || a.path.length - b.path.length);
}

/** Returns the body with a field added. */
export function withField(body: unknown, { path, value }: Pick<InsertableField, 'path' | 'value'>): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(body)) {
    const index = Number(step);
    return [...body.slice(0, index), withField(body[index], { path: rest, value }), ...body.slice(index + 1)];
  }
  const object = isObject(body) ? body : {};
  return { ...object, [step]: withField(object[step], { path: rest, value }) };
}

/** Returns the body without a field or an item. */
export function withoutField(body: unknown, path: JsonPath): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return undefined;
  if (Array.isArray(body)) {
    const index = Number(step);
    return rest.length === 0 ? body.toSpliced(index, 1) : body.with(index, withoutField(body[index], rest));
  }
  if (!isObject(body)) return body;
  const { [step]: part, ...others } = body;
  // The order of the fields stays.
  return rest.length === 0 ? others : { ...body, [step]: withoutField(part, rest) };
}

/**
 * Returns the part of a value that a body accepts: without fields that its schema doesn't name, and without `null` where
 * only another value is valid. A body that names no fields accepts all.
 */
export function acceptedPart(value: unknown, { schema, schemas }: BodySchema): unknown {
  const part = partFor(schema, value, schemas);
  const within = (inner: SchemaObject, item: unknown) => acceptedPart(item, { schema: inner, schemas });
  const { items, properties = {}, additionalProperties } = part;
  if (Array.isArray(value)) return items ? value.map((item) => within(items, item)) : value;
  if (!isObject(value) || (Object.keys(properties).length === 0 && additionalProperties !== false)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!property || property.readOnly) return [];
      if (field === null && !partFor(property, field, schemas).nullable) return [];
      return [[name, within(property, field)]];
    }),
  );
}

/**
 * Returns the schema that applies to a value: references resolved, the parts of `allOf` joined, one option of a union chosen.
 * @param chosen the index of the option. By default, the option that the value is
 */
export function partFor(outer: SchemaObject, value: unknown, schemas: Schemas, chosen?: number): SchemaObject {
  const schema = outer.$ref === undefined ? outer : (schemas[refName(outer.$ref)] ?? {});
  const options = optionsOf(schema, schemas);
  const parts = [
    ...(schema.allOf ?? []),
    ...(options.length > 0 ? [options[chosen ?? optionFor(options, value, schemas)] ?? {}] : []),
  ].map((part) => partFor(part, value, schemas));
  const all = [schema, ...parts];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required = [] }) => required),
  };
}

/** Returns the options of a union. Empty for other schemas. */
export function optionsOf(outer: SchemaObject, schemas: Schemas): readonly SchemaObject[] {
  const schema = outer.$ref === undefined ? outer : (schemas[refName(outer.$ref)] ?? {});
  return schema.oneOf ?? schema.anyOf ?? [];
}

/** Returns the index of the option that a value is, or of the one that it can become with more fields, or -1. */
export function optionFor(options: readonly SchemaObject[], value: unknown, schemas: Schemas): number {
  const parts = options.map((option) => partFor(option, value, schemas));
  const isComplete = ({ required = [] }: SchemaObject) =>
    !isObject(value) || required.every((name) => Object.hasOwn(value, name));
  const complete = parts.findIndex((part) => fits(part, value) && isComplete(part));
  return complete === -1 ? parts.findIndex((part) => fits(part, value)) : complete;
}

/** Whether a value can be meant by an option of a union: it has the right type, and the values that mark the option. */
function fits({ type, nullable, enum: values, properties = {} }: SchemaObject, value: unknown): boolean {
  if (Array.isArray(value)) return type === 'array';
  if (value === null) return nullable === true;
  if (!isObject(value)) {
    const isType = type === undefined || type === typeof value || (type === 'integer' && typeof value === 'number');
    return isType && (!values || values.some((each) => each === value));
  }
  if (type !== undefined && type !== 'object') return false;
  return Object.entries(properties).every(([name, property]) => {
    const marks = property.const === undefined ? property.enum : [property.const];
    return !marks || !Object.hasOwn(value, name) || marks.some((mark) => mark === value[name]);
  });
}

/** Whether a value of JSON is an object with fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
