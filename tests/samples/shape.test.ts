import { expect, test } from 'vitest';
import { shapeDifferences } from './shape.ts';

test('responses of the same shape do not differ, whatever their values', () => {
  expect(shapeDifferences({ a: 1, b: [{ c: 'x' }] }, { b: [{ c: 'y' }], a: 2 })).toEqual([]);
});

test('keys, types and lengths differ', () => {
  expect(shapeDifferences({ a: 1, b: [{ c: 'x' }], d: null, e: [] }, { a: '1', b: [{ f: 1 }], d: {}, e: [1] })).toEqual(
    [
      'the response.a is string; the page shows number',
      "the response.b[0] has no 'c', which the page shows",
      "the response.b[0] has 'f', which the page does not show",
      'the response.d is object; the page shows null',
      'the response.e has 1 entries; the page shows 0',
    ],
  );
});
