import { expect, test } from 'vitest';
import { differencesBetween } from './differences.ts';

test('names each field that changes, appears or disappears', () => {
  const before = { name: 'a', old: 1, nested: { on: true, list: [1, 2] } };
  const after = { name: 'b', nested: { on: true, list: [1, 3, 4] }, next: null };
  expect(differencesBetween(before, after)).toEqual([
    { path: ['name'], before: 'a', after: 'b' },
    { path: ['old'], before: 1 },
    { path: ['nested', 'list', 1], before: 2, after: 3 },
    { path: ['nested', 'list', 2], after: 4 },
    { path: ['next'], after: null },
  ]);
  expect(differencesBetween(before, structuredClone(before))).toEqual([]);
});

test('a value of another kind changes as a whole', () => {
  expect(differencesBetween({ a: [1] }, { a: { b: 1 } })).toEqual([{ path: ['a'], before: [1], after: { b: 1 } }]);
  expect(differencesBetween(null, {})).toEqual([{ path: [], before: null, after: {} }]);
});
