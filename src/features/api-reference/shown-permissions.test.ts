import { expect, test } from 'vitest';
import { shownPermissions } from './shown-permissions.ts';

test('an empty list means that being signed in is enough', () => {
  expect(shownPermissions({ permissions: [], tokens: ['admin', 'session'] })).toEqual([]);
  expect(shownPermissions({ permissions: ['ADMIN'], tokens: ['personal'] })).toEqual(['ADMIN']);
  expect(shownPermissions({ permissions: ['ADMIN'] })).toEqual(['ADMIN']);
});

test.each([['none'], ['backend'], ['frontend'], ['edge']] as const)('permissions do not apply to %s', (type) => {
  expect(shownPermissions({ permissions: [], tokens: [type] })).toBeUndefined();
});

test('an operation without a known permission shows none', () => {
  expect(shownPermissions({ tokens: ['admin'] })).toBeUndefined();
});
