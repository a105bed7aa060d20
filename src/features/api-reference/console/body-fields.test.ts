import { expect, test } from 'vitest';
import type { BodySchema } from '../request-data.ts';
import { acceptedPart, insertableFields, withField } from './body-fields.ts';

const data: BodySchema = {
  schema: {
    type: 'object',
    required: ['name', 'type'],
    properties: {
      description: { type: 'string', example: 'For members' },
      name: { type: 'string', example: 'checkout' },
      type: { type: 'string', enum: ['release'] },
      old: { type: 'string', deprecated: true },
      constraints: { type: 'array', items: { $ref: '#/components/schemas/constraint' } },
      target: {
        oneOf: [
          { type: 'object', properties: { action: { type: 'string', enum: ['archive'] }, flag: { type: 'string' } } },
          { type: 'object', properties: { action: { type: 'string', enum: ['toggle'] }, on: { type: 'boolean' } } },
        ],
      },
    },
  },
  schemas: {
    constraint: {
      type: 'object',
      allOf: [{ type: 'object', properties: { inverted: { type: 'boolean' } } }],
      properties: { operator: { type: 'string', enum: ['IN'] } },
    },
  },
};
const labelsFor = (body: unknown) =>
  insertableFields(data, body).map(({ label, required }) => label + (required ? '*' : ''));

test('lists the fields that the body lacks, required ones first, without deprecated ones', () => {
  expect(labelsFor({})).toEqual(['name*', 'type*', 'description', 'constraints', 'target']);
  expect(insertableFields(data, {})[0]?.value).toBe('checkout');
});

test('lists the fields of nested objects, and the next item of lists', () => {
  expect(labelsFor({ name: 'a', type: 'release', constraints: [{ operator: 'IN' }] })).toEqual([
    'description',
    'target',
    'constraints[+]',
    'constraints[0].inverted',
  ]);
});

test('a union offers the fields of the option that the value is', () => {
  const labels = labelsFor({ target: { action: 'toggle' } });
  expect(labels).toContain('target.on');
  expect(labels).not.toContain('target.flag');
});

test('inserts a field or an item without changing anything else', () => {
  const body = { name: 'a', constraints: [{ operator: 'IN' }] };
  const item = insertableFields(data, body).find(({ label }) => label === 'constraints[+]');
  expect(withField(body, item ?? { path: [], value: undefined })).toEqual({
    name: 'a',
    constraints: [{ operator: 'IN' }, { operator: 'IN', inverted: false }],
  });
  expect(withField(body, { path: ['constraints', 0, 'inverted'], value: true })).toEqual({
    name: 'a',
    constraints: [{ operator: 'IN', inverted: true }],
  });
});

test('the accepted part of a value has only fields of the schema, in nested objects too', () => {
  const value = {
    id: 1,
    name: 'a',
    description: null,
    constraints: [{ operator: 'IN', inverted: true, id: 3 }],
    target: { action: 'toggle', on: true, flag: 'x' },
  };
  expect(acceptedPart(value, data)).toEqual({
    name: 'a',
    constraints: [{ operator: 'IN', inverted: true }],
    target: { action: 'toggle', on: true },
  });
});

test('the accepted part of a free object is everything', () => {
  const free = { schema: { type: 'object', additionalProperties: { type: 'string' } }, schemas: {} } as const;
  expect(acceptedPart({ a: 'b' }, free)).toEqual({ a: 'b' });
});
