import { childSchemas } from '../model/api/child-schemas.ts';
import { kebabCase } from '../model/api/names.ts';
import { refName } from '../model/api/ref-name.ts';
import type { SchemaObject } from '../model/api/structure.ts';
import type { Schemas } from './schema-example.ts';

/** A constraint: an id of `content/messages/en.json` below `api.fact`, and the value for the message. */
export interface Fact {
  readonly id:
    | 'default'
    | 'minimum'
    | 'maximum'
    | 'above'
    | 'below'
    | 'multipleOf'
    | 'minLength'
    | 'maxLength'
    | 'pattern'
    | 'minItems'
    | 'maxItems'
    | 'uniqueItems'
    | 'minProperties'
    | 'maxProperties'
    | 'readOnly'
    | 'writeOnly';
  readonly value: string;
}

/** The keyword that combines the options of a union. */
export type CompositionKeyword = 'oneOf' | 'anyOf' | 'allOf';

export interface Union {
  readonly keyword: CompositionKeyword;
  /** The property that tells which option a value has. */
  readonly discriminator?: string | undefined;
  readonly options: readonly { readonly label: string; readonly node: SchemaNode }[];
}

/** A schema as a page shows it. For a list, everything except the type describes the items. */
export interface SchemaNode {
  /** `string (date-time)`, `array of objects`, `integer or null` */
  readonly type: string;
  readonly description?: string | undefined;
  readonly facts: readonly Fact[];
  /** Allowed values, as JSON. */
  readonly values: readonly string[];
  readonly properties: readonly PropertyNode[];
  readonly union?: Union | undefined;
  /** The schema of additional properties. */
  readonly additional?: SchemaNode | undefined;
  /** The name of the schema in the description. */
  readonly name?: string | undefined;
  /** Whether the named schema is shown elsewhere in the tree and only linked here. */
  readonly elsewhere: boolean;
  /** Whether an equal schema without a name is shown before, so that its parts are left out. */
  readonly repeated?: boolean | undefined;
  /** Whether the browser loads the parts of the named schema when the reader opens it. The parts are then empty. */
  readonly deferred?: Parts | undefined;
}

/** What a node consists of, and how many of them. */
export interface Parts {
  readonly unit: 'fields' | 'options' | 'keys';
  readonly count: number;
}

export interface PropertyNode {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly node: SchemaNode;
}

export interface SchemaTree {
  readonly root: SchemaNode;
  /** Names of schemas that are linked from another part of the tree and need an anchor. */
  readonly linked: ReadonlySet<string>;
}

/** Named schemas with more fields than this are deferred. A smaller one would hardly be shorter. */
const maxInlineFields = 3;
/** Schemas without a name are shown once if their JSON is longer than this. */
const maxRepeatedLength = 1500;

/**
 * Returns a schema and all nested schemas as a tree. A named schema with nested schemas is shown at its first
 * occurrence. All other occurrences, including those inside itself, link to the first one.
 * @param options.defer whether to leave out the parts of large schemas below the root
 */
export function schemaTreeOf(schema: SchemaObject, schemas: Schemas, { defer = false } = {}): SchemaTree {
  const shown = new Set<string>();
  const linked = new Set<string>();

  const nodeOf = (outer: SchemaObject, isRoot = false): SchemaNode => {
    const { schema: part, name } = resolve(outer, schemas);
    const { leaf: outerLeaf, depth, name: leafName = name } = itemsOf(part, name, schemas);
    const leaf = withoutSingleUnion(outerLeaf, schemas);
    const nullable = outer.nullable === true || part.nullable === true;
    const scalars = scalarUnion(leaf, schemas);
    const base = {
      type: typeName(leaf, scalars, depth, nullable),
      description: outer.description ?? part.description,
      // The limits of a list come first, followed by the limits of its items.
      facts: [...factsOf(part), ...(outerLeaf === part ? [] : factsOf(leaf))],
      values: scalars ? [] : (leaf.enum ?? []).map((value) => JSON.stringify(value)),
      name: leafName,
      elsewhere: false,
    };
    const hasParts =
      leaf.properties ?? leaf.oneOf ?? leaf.anyOf ?? leaf.allOf ?? typeof leaf.additionalProperties === 'object';
    if (!hasParts || scalars) return { ...base, properties: [] };
    if (defer && !isRoot && leafName !== undefined) {
      const isRepeated = shown.has(leafName);
      if (isRepeated || fieldsOf(leaf, schemas) > maxInlineFields) {
        return { ...base, properties: [], deferred: partsOf(leaf) };
      }
    }
    if (defer && leafName === undefined) {
      const key = JSON.stringify(leaf);
      if (key.length > maxRepeatedLength && shown.has(key)) return { ...base, properties: [], repeated: true };
      shown.add(key);
    }
    if (leafName !== undefined) {
      if (shown.has(leafName)) {
        linked.add(leafName);
        return { ...base, properties: [], elsewhere: true };
      }
      shown.add(leafName);
    }
    return {
      ...base,
      properties: propertiesOf(leaf),
      union: unionOf(leaf),
      additional: typeof leaf.additionalProperties === 'object' ? nodeOf(leaf.additionalProperties) : undefined,
    };
  };

  const propertiesOf = ({ properties = {}, required = [] }: SchemaObject): PropertyNode[] =>
    Object.entries(properties)
      .map(([name, property]) => ({
        name,
        required: required.includes(name),
        deprecated: property.deprecated ?? false,
        node: nodeOf(property),
      }))
      .toSorted((a, b) => rank(a) - rank(b));

  const unionOf = (part: SchemaObject): Union | undefined => {
    const keyword = (['oneOf', 'anyOf', 'allOf'] as const).find((each) => part[each]);
    const parts = keyword && part[keyword];
    if (!keyword || !parts) return undefined;
    const labels = labelsOf(parts, part.discriminator, schemas);
    return {
      keyword,
      discriminator: part.discriminator?.propertyName,
      options: withoutRepetition(parts.map((option, index) => ({ label: labels[index] ?? '', node: nodeOf(option) }))),
    };
  };

  return { root: nodeOf(schema, true), linked };
}

/** Returns the number of fields in a schema and in all nested schemas. A schema nested in itself counts once. */
function fieldsOf(schema: SchemaObject, schemas: Schemas, seen: Set<string> = new Set()): number {
  const { schema: part, name } = resolve(schema, schemas);
  if (name !== undefined && seen.has(name)) return 0;
  if (name !== undefined) seen.add(name);
  return childSchemas(part).reduce((sum, { schema: child }) => sum + 1 + fieldsOf(child, schemas, seen), 0);
}

function partsOf({ properties = {}, oneOf, anyOf, allOf }: SchemaObject): Parts {
  const fields = Object.keys(properties).length;
  if (fields > 0) return { unit: 'fields', count: fields };
  const options = oneOf ?? anyOf ?? allOf;
  return options ? { unit: 'options', count: options.length } : { unit: 'keys', count: 1 };
}

/** A text that is longer than this is not repeated in every option. */
const maxRepeatedText = 120;

/**
 * Shortens texts that options share. The label of an option already contains the value of the property that distinguishes
 * it, so the text of this property is left out. Of a long text that an earlier option has, only the first sentence stays.
 */
function withoutRepetition(options: Union['options']): Union['options'] {
  const seen = new Set<string>();
  const remainingText = (label: string, { name, node: { description } }: PropertyNode): string | undefined => {
    if (description === undefined || (label !== '' && label.startsWith(`${name}: `))) return undefined;
    const isRepeated = description.length > maxRepeatedText && seen.has(description);
    seen.add(description);
    return isRepeated ? (/^.*?\.(?=\s)/s.exec(description)?.[0] ?? description) : description;
  };
  const shortened = (label: string, node: SchemaNode): SchemaNode => ({
    ...node,
    properties: node.properties.map((property) => ({
      ...property,
      node: { ...shortened('', property.node), description: remainingText(label, property) },
    })),
  });
  return options.map(({ label, node }) => ({ label, node: shortened(label, node) }));
}

/** Required properties first, deprecated properties last. */
function rank({ required, deprecated }: PropertyNode): number {
  return deprecated ? 2 : required ? 0 : 1;
}

interface Resolved {
  readonly schema: SchemaObject;
  readonly name?: string | undefined;
}

/** Resolves a reference, or a chain of references. */
function resolve(schema: SchemaObject, schemas: Schemas, seen: readonly string[] = []): Resolved {
  if (schema.$ref === undefined) return { schema };
  const name = refName(schema.$ref);
  const target = schemas[name];
  if (!target || seen.includes(name)) return { schema: {}, name };
  const inner = resolve(target, schemas, [...seen, name]);
  return { schema: inner.schema, name: inner.name ?? name };
}

/** Returns the items of nested lists, and the number of lists. */
function itemsOf(schema: SchemaObject, name: string | undefined, schemas: Schemas) {
  let leaf = schema;
  let leafName = name;
  let depth = 0;
  while (leaf.type === 'array' && leaf.items) {
    const inner = resolve(leaf.items, schemas);
    leaf = inner.schema;
    leafName = inner.name;
    depth += 1;
  }
  return { leaf, depth, name: leafName };
}

/** A union of one schema is that schema. */
function withoutSingleUnion(schema: SchemaObject, schemas: Schemas): SchemaObject {
  const { oneOf, anyOf, allOf, ...own } = schema;
  const parts = oneOf ?? anyOf ?? allOf ?? [];
  const [only] = parts;
  if (!only || parts.length > 1 || own.properties) return schema;
  return { ...resolve(only, schemas).schema, ...own };
}

/** Returns the types of a union of scalars, such as `string or integer`. */
function scalarUnion(schema: SchemaObject, schemas: Schemas): readonly string[] | undefined {
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

function typeName(
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
  if (schema.properties || schema.additionalProperties) return 'object';
  if (schema.enum) return typeof schema.enum[0];
  const parts = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (!parts) return 'any';
  const types = new Set(
    parts.map(({ type, $ref, properties }) => type ?? ($ref !== undefined || properties ? 'object' : 'any')),
  );
  return types.size === 1 ? ([...types][0] ?? 'any') : 'any';
}

function factsOf(schema: SchemaObject): Fact[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const fact = (id: Fact['id'], value: unknown): Fact[] =>
    value === undefined || value === false
      ? []
      : [{ id, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  return [
    ...(schema.default === undefined ? [] : [{ id: 'default' as const, value: JSON.stringify(schema.default) }]),
    ...fact(exclusiveMinimum ? 'above' : 'minimum', minimum),
    ...fact(exclusiveMaximum ? 'below' : 'maximum', maximum),
    ...fact('multipleOf', schema.multipleOf),
    ...fact('minLength', schema.minLength),
    ...fact('maxLength', schema.maxLength),
    ...fact('pattern', schema.pattern),
    ...fact('minItems', schema.minItems),
    ...fact('maxItems', schema.maxItems),
    ...fact('uniqueItems', schema.uniqueItems),
    ...fact('minProperties', schema.minProperties),
    ...fact('maxProperties', schema.maxProperties),
    ...fact('readOnly', schema.readOnly),
    ...fact('writeOnly', schema.writeOnly),
  ];
}

/** Returns a label for each option of a union: the value that distinguishes it, the name of its schema, or its type. */
function labelsOf(
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
