import { childSchemas } from './model/child-schemas.ts';
import type { SchemaObject } from './model/structure.ts';
import { labelsOf } from './option-labels.ts';
import { resolve } from './resolve-schema.ts';
import type { Schemas } from './schema-example.ts';
import { factsOf, type Fact } from './schema-facts.ts';
import { scalarUnion, typeName } from './schema-type.ts';

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
