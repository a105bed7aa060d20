import { expect, test } from 'vitest';
import type { SchemaObject } from '../../model/structure.ts';
import { createValidator } from './validator.ts';

const schemas: Record<string, SchemaObject> = {
  tag: { type: 'object', required: ['value'], properties: { value: { type: 'string' } }, additionalProperties: false },
};
const { complaints } = createValidator({
  openapi: '3.0.3',
  info: { title: 'Test', version: '1.0.0' },
  paths: {},
  components: { schemas, securitySchemes: {} },
});
const list: SchemaObject = { type: 'array', items: { $ref: '#/components/schemas/tag' } };

test('accepts valid values, also through references', () => {
  expect(complaints(list, [{ value: 'one' }, { value: 'two' }])).toEqual([]);
});

test('reports the location and the cause once for all items of a list', () => {
  expect(complaints(list, [{}, { value: 1 }, { value: 2, color: 'red' }])).toEqual([
    "/* must have required property 'value'",
    '/*/value must be string',
    "/* must NOT have additional properties 'color'",
  ]);
});

test('accepts null as OpenAPI 3.0 does', () => {
  const nullableRef: SchemaObject = { $ref: '#/components/schemas/tag', nullable: true };
  const nullableEnum: SchemaObject = { type: 'string', enum: ['a'], nullable: true };
  expect(complaints(nullableRef, null)).toEqual([]);
  expect(complaints(nullableEnum, null)).toEqual([]);
  expect(complaints({ type: 'string' }, null)).toEqual(['the response must be string']);
  expect(complaints(nullableRef, {})).toEqual([
    "the response must have required property 'value'",
    'the response must match a schema in anyOf',
  ]);
});

test('checks formats', () => {
  expect(complaints({ type: 'string', format: 'date-time' }, 'yesterday')).toEqual([
    'the response must match format "date-time"',
  ]);
});
