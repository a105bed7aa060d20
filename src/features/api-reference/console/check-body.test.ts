import { expect, test } from 'vitest';
import { createBodyCheck } from './check-body.ts';

const check = createBodyCheck({
  schema: { $ref: '#/components/schemas/strategySchema' },
  schemas: {
    strategySchema: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1 },
        title: { type: 'string', nullable: true },
        sortOrder: { type: 'integer', minimum: 0, exclusiveMinimum: true },
        constraints: { type: 'array', maxItems: 2, items: { $ref: '#/components/schemas/constraintSchema' } },
        target: {
          oneOf: [
            {
              type: 'object',
              required: ['action', 'flag'],
              properties: { action: { type: 'string', enum: ['archive'] }, flag: { type: 'string' } },
            },
            {
              type: 'object',
              required: ['action', 'enabled'],
              properties: { action: { type: 'string', enum: ['toggle'] }, enabled: { type: 'boolean' } },
            },
          ],
        },
      },
    },
    constraintSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['operator'],
      properties: { operator: { type: 'string', enum: ['IN', 'NOT_IN'] }, nested: { $ref: '#/components/schemas/constraintSchema' } },
    },
  },
}); // prettier-ignore

test('a valid body has no problems, and null is allowed where the schema says so', () => {
  expect(check({ name: 'default', title: null, sortOrder: 1, constraints: [{ operator: 'IN' }] })).toEqual([]);
});

test('a problem names the field, the rule and the limit', () => {
  expect(check({ name: '', sortOrder: 0, constraints: [{}, { operator: 'LIKE' }, { operator: 'IN', x: 1 }] })).toEqual([
    { path: ['name'], message: 'minLength', values: { value: '1' } },
    { path: ['sortOrder'], message: 'exclusiveMinimum', values: { value: '0' } },
    { path: ['constraints'], message: 'maxItems', values: { value: '2' } },
    { path: ['constraints', 0], message: 'required', values: { name: 'operator' } },
    { path: ['constraints', 1, 'operator'], message: 'values', values: { values: '"IN", "NOT_IN"' } },
    { path: ['constraints', 2, 'x'], message: 'unknown', values: { name: 'x' } },
  ]);
});

test('a value of another type names the allowed types', () => {
  expect(check({ name: 3, title: 4 })).toEqual([
    { path: ['name'], message: 'type', values: { type: 'string' } },
    { path: ['title'], message: 'type', values: { type: 'string or null' } },
  ]);
  expect(check('text')).toEqual([{ path: [], message: 'type', values: { type: 'object' } }]);
});

test('only the option of a union that the value resembles reports problems', () => {
  expect(check({ name: 'a', target: { action: 'toggle', enabled: 'yes' } })).toEqual([
    { path: ['target', 'enabled'], message: 'type', values: { type: 'boolean' } },
  ]);
  expect(check({ name: 'a', target: { action: 'archive' } })).toEqual([
    { path: ['target'], message: 'required', values: { name: 'flag' } },
  ]);
});

test('schemas may contain themselves', () => {
  expect(check({ name: 'a', constraints: [{ operator: 'IN', nested: { operator: 'IN', nested: {} } }] })).toEqual([
    { path: ['constraints', 0, 'nested', 'nested'], message: 'required', values: { name: 'operator' } },
  ]);
});
