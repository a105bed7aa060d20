import { expect, test } from 'vitest';
import { awkwardApi } from './model/api.fixture.ts';
import { operationsOf } from './model/description.ts';
import type { SchemaObject } from './model/structure.ts';
import { readApi } from './load/read-api.ts';
import { exampleOf } from './schema-example.ts';
import { bodyExampleOf } from './request.ts';

const { schemas } = awkwardApi();
const sent = (schema: SchemaObject) => exampleOf(schema, { schemas, direction: 'request' });
const received = (schema: SchemaObject) => exampleOf(schema, { schemas, direction: 'response' });

test('uses the example of the prose if there is one', () => {
  expect(sent({ type: 'integer', example: 7, default: 1 })).toBe(7);
  expect(sent({ $ref: '#/components/schemas/circleSchema', example: { radius: 1 } })).toEqual({ radius: 1 });
});

test('composes a value from the parts of a schema, without fields that only the other side writes', () => {
  expect(sent({ $ref: '#/components/schemas/circleSchema' })).toEqual({ kind: 'circle', note: 'text', radius: 2.5 });
  expect(received({ $ref: '#/components/schemas/circleSchema' })).toHaveProperty(
    'createdAt',
    '2026-03-02T09:24:11.482Z',
  );
  expect(sent({ $ref: '#/components/schemas/squareSchema' })).not.toHaveProperty('old');
});

test('leaves out a schema nested in itself', () => {
  expect(received({ $ref: '#/components/schemas/treeSchema' })).toEqual({
    name: 'ada',
    children: [],
    extras: { key: expect.objectContaining({ kind: 'circle' }) },
    first: expect.objectContaining({ kind: 'circle' }),
  });
});

test('uses the first option of a union, and all parts of an intersection', () => {
  expect(sent({ oneOf: [{ $ref: '#/components/schemas/squareSchema' }, { type: 'string' }] })).toEqual({
    kind: 'square',
    side: 1,
  });
  expect(sent({ $ref: '#/components/schemas/mergedSchema' })).toEqual({
    kind: 'circle',
    note: 'text',
    radius: 2.5,
    color: 'red',
  });
});

test('respects defaults, limits and formats', () => {
  expect(sent({ type: 'integer', minimum: 5 })).toBe(5);
  expect(sent({ type: 'integer', maximum: 0 })).toBe(0);
  expect(sent({ type: 'string', minLength: 6 })).toHaveLength(6);
  expect(sent({ type: 'string', format: 'email' })).toBe('ada@example.com');
  expect(sent({ type: 'array', items: { type: 'boolean' } })).toEqual([false]);
  expect(sent({})).toBe('text');
});

test('includes the required fields in every required body of the reference', async () => {
  const api = (await readApi(process.cwd()))?.api;
  if (!api) throw new Error('There is no description.');
  const missing = operationsOf(api).flatMap((operation) => {
    const schema = operation.requestBody?.content[0]?.schema;
    const target = schema?.$ref === undefined ? schema : api.schemas[schema.$ref.split('/').at(-1) ?? ''];
    const body = bodyExampleOf(operation, api.schemas);
    const keys = typeof body === 'object' && body !== null ? Object.keys(body) : [];
    return (target?.required ?? [])
      .filter((name) => !keys.includes(name))
      .map((name) => `${operation.operationId}: ${name}`);
  });
  expect(missing).toEqual([]);
});
