import { describe, expect, test } from 'vitest';
import { awkwardApi } from './model/api.fixture.ts';
import type { SchemaObject } from './model/structure.ts';
import { schemaTreeOf, type SchemaNode } from './schema-tree.ts';

const { schemas } = awkwardApi();
const treeOf = (schema: SchemaObject) => schemaTreeOf(schema, schemas);
const rootOf = (schema: SchemaObject) => treeOf(schema).root;
const property = (node: SchemaNode, name: string) => {
  const found = node.properties.find((each) => each.name === name);
  if (!found) throw new Error(`No property ${name}.`);
  return found;
};

describe('types', () => {
  const typeOf = (schema: SchemaObject) => rootOf(schema).type;

  test('include format, list and null', () => {
    expect(typeOf({ type: 'string', format: 'date-time', nullable: true })).toBe('string (date-time) or null');
    expect(typeOf({ type: 'array', items: { type: 'array', items: { type: 'number' } } })).toBe(
      'array of array of numbers',
    );
    expect(typeOf({ type: 'array', items: { $ref: '#/components/schemas/circleSchema' } })).toBe('array of objects');
    expect(typeOf({})).toBe('any');
  });

  test('list the types of a union of scalars', () => {
    const union: SchemaObject = { oneOf: [{ type: 'string' }, { type: 'integer' }] };
    expect(rootOf(union).type).toBe('string or integer');
    expect(rootOf(union).union).toBeUndefined();
    expect(typeOf({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } })).toBe(
      'array of strings or integers',
    );
  });

  test('are inferred for a schema without a type', () => {
    expect(typeOf({ enum: ['a', 'b'] })).toBe('string');
    expect(typeOf({ properties: {} })).toBe('object');
    expect(typeOf({ allOf: [{ $ref: '#/components/schemas/circleSchema' }] })).toBe('object');
    expect(typeOf({ oneOf: [{ type: 'string', enum: ['a'] }, { type: 'object' }] })).toBe('any');
  });
});

describe('properties', () => {
  test('are sorted with required ones first and deprecated ones last', () => {
    expect(
      rootOf({ $ref: '#/components/schemas/circleSchema' }).properties.map(({ name, required }) => [name, required]),
    ).toEqual([
      ['radius', true],
      ['kind', true],
      ['note', false],
      ['createdAt', false],
    ]);
    expect(rootOf({ $ref: '#/components/schemas/squareSchema' }).properties.at(-1)).toMatchObject({
      name: 'old',
      deprecated: true,
    });
  });

  test('have their constraints and values', () => {
    const root = rootOf({ $ref: '#/components/schemas/circleSchema' });
    expect(property(root, 'radius').node.facts).toEqual([{ id: 'above', value: '0' }]);
    expect(property(root, 'note').node.facts).toEqual([{ id: 'maxLength', value: '80' }]);
    expect(property(root, 'kind').node.values).toEqual(['"circle"']);
    expect(property(root, 'createdAt').node.facts).toEqual([{ id: 'readOnly', value: 'true' }]);
  });

  test('of a list have the limits of the list and of its items', () => {
    const list: SchemaObject = {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', maxLength: 5, enum: ['a'] },
    };
    expect(rootOf(list).facts.map(({ id }) => id)).toEqual(['minItems', 'uniqueItems', 'maxLength']);
    expect(rootOf(list).values).toEqual(['"a"']);
  });

  test('prefer the description next to the reference over that of the schema', () => {
    const ref = '#/components/schemas/circleSchema';
    expect(rootOf({ $ref: ref, description: 'The outer one.' }).description).toBe('The outer one.');
    expect(rootOf({ $ref: ref }).description).toBe('A round one.');
  });

  test('that are not listed are shown as any key', () => {
    const extras = property(rootOf({ $ref: '#/components/schemas/treeSchema' }), 'extras').node;
    expect(extras).toMatchObject({
      type: 'object',
      description: 'By name.',
      additional: { type: 'object', name: 'circleSchema' },
    });
    expect(rootOf({ type: 'object', additionalProperties: true }).additional).toBeUndefined();
  });
});

describe('a repeated schema', () => {
  test('nested in itself links to its first occurrence', () => {
    const { root, linked } = treeOf({ $ref: '#/components/schemas/treeSchema' });
    expect(property(root, 'children').node).toMatchObject({
      type: 'array of objects',
      elsewhere: true,
      properties: [],
    });
    expect(property(root, 'parent').node).toMatchObject({ type: 'object or null', elsewhere: true });
    expect(linked).toContain('treeSchema');
  });

  test('in a sibling property is shown once', () => {
    const { root, linked } = treeOf({ $ref: '#/components/schemas/treeSchema' });
    expect(property(root, 'extras').node.additional?.properties).toHaveLength(4);
    expect(property(root, 'first').node).toMatchObject({ elsewhere: true, properties: [] });
    expect([...linked].toSorted()).toEqual(['circleSchema', 'treeSchema']);
  });

  test('that only refers to itself ends there', () => {
    const loop = { a: { $ref: '#/components/schemas/b' }, b: { $ref: '#/components/schemas/a' } };
    expect(schemaTreeOf({ $ref: '#/components/schemas/a' }, loop).root.type).toBe('any');
  });
});

describe('the options of a union', () => {
  const circle = { $ref: '#/components/schemas/circleSchema' };
  const square = { $ref: '#/components/schemas/squareSchema' };

  test('are labeled by the value of the discriminator', () => {
    const mapping = { round: circle.$ref, angular: square.$ref };
    const { union } = rootOf({ oneOf: [circle, square], discriminator: { propertyName: 'kind', mapping } });
    expect(union).toMatchObject({
      keyword: 'oneOf',
      discriminator: 'kind',
      options: [{ label: 'kind: round' }, { label: 'kind: angular' }],
    });
  });

  test('are labeled by a property with a different value in each option', () => {
    const { union } = rootOf({ anyOf: [circle, square] });
    expect(union?.options.map(({ label }) => label)).toEqual(['kind: circle', 'kind: square']);
  });

  test('are labeled by schema or type, with a number for equal labels', () => {
    const { union } = rootOf({
      allOf: [
        circle,
        { type: 'object', properties: {} },
        { type: 'object', properties: {} },
        { type: 'array', items: { type: 'string' } },
      ],
    });
    expect(union?.options.map(({ label }) => label)).toEqual([
      'circle',
      'object (1)',
      'object (2)',
      'array of strings',
    ]);
  });

  test('of list items are the options of the list', () => {
    expect(rootOf({ type: 'array', items: { oneOf: [circle, square] } })).toMatchObject({
      type: 'array of objects',
      union: { keyword: 'oneOf' },
    });
  });
});
