import { expect, test } from 'vitest';
import type { SchemaObject } from './model/structure.ts';
import { schemaTreeOf } from './schema-tree.ts';

const text: SchemaObject = { type: 'string' };
const fields = (count: number): Record<string, SchemaObject> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, text]));
const schemas = {
  large: { type: 'object', properties: fields(8) },
  small: { type: 'object', properties: fields(2) },
  tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/tree' } } },
} satisfies Record<string, SchemaObject>;
const ref = (name: keyof typeof schemas): SchemaObject => ({ $ref: `#/components/schemas/${name}` });
const treeOf = (schema: SchemaObject) => schemaTreeOf(schema, schemas, { defer: true }).root;

test('shows the fields of the root, of small schemas and of schemas without a name', () => {
  expect(treeOf(ref('large')).properties).toHaveLength(8);
  const [small, own] = treeOf({
    type: 'object',
    properties: { small: ref('small'), own: { type: 'object', properties: fields(8) } },
  }).properties;
  expect(small?.node.properties).toHaveLength(2);
  expect(own?.node.properties).toHaveLength(8);
});

test('defers large schemas, and says what they consist of', () => {
  const [large] = treeOf({ type: 'object', properties: { large: ref('large') } }).properties;
  expect(large?.node).toMatchObject({ name: 'large', properties: [], deferred: { unit: 'fields', count: 8 } });
});

test('defers a schema inside itself', () => {
  const [child] = treeOf(ref('tree')).properties;
  expect(child?.node).toMatchObject({ name: 'tree', deferred: { unit: 'fields', count: 1 }, elsewhere: false });
});

test('shortens texts that the options of a union share', () => {
  const long = `The first sentence. ${'More words. '.repeat(30)}`;
  const option = (kind: string): SchemaObject => ({
    type: 'object',
    properties: {
      kind: { type: 'string', enum: [kind], description: 'The kind.' },
      payload: { type: 'object', description: long },
    },
  });
  const [first, second] = treeOf({ oneOf: [option('circle'), option('square')] }).union?.options ?? [];
  expect(first?.label).toBe('kind: circle');
  expect(first?.node.properties.map(({ node }) => node.description)).toEqual([undefined, long]);
  expect(second?.node.properties.map(({ node }) => node.description)).toEqual([undefined, 'The first sentence.']);
});

test('shows a union of one schema as that schema', () => {
  const { properties, union } = treeOf({ type: 'object', oneOf: [{ properties: { name: text } }] });
  expect(properties.map(({ name }) => name)).toEqual(['name']);
  expect(union).toBeUndefined();
});
