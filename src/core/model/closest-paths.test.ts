import { expect, test } from 'vitest';
import { closestPaths, isSlip } from './closest-paths.ts';

const paths = [
  '/', '/quickstart', '/reference/sdks', '/reference/sdks/node', '/reference/sdks/react', '/reference/feature-toggles',
  '/feature-flag-tutorials/react', '/using-unleash/deploy/getting-started',
]; // prettier-ignore

test('the last segment of a path counts most', () => {
  expect(closestPaths('/docs/sdks/react', paths, 3)).toEqual([
    '/reference/sdks/react', '/feature-flag-tutorials/react', '/reference/sdks',
  ]); // prettier-ignore
});

test('singular and plural, capital letters and separators make no difference', () => {
  expect(closestPaths('/Feature_Toggle', paths, 1)).toEqual(['/reference/feature-toggles']);
});

test('a path that shares no word with any page has nothing close', () => {
  expect(closestPaths('/xyzzy', paths, 3)).toEqual([]);
  expect(closestPaths('/', paths, 3)).toEqual([]);
});

test('a misspelled word still finds its page', () => {
  expect(closestPaths('/quickstrat', paths, 1)).toEqual(['/quickstart']);
  expect(closestPaths('/reference/sdk/raect', paths, 1)).toEqual(['/reference/sdks/react']);
});

test('an exact word comes before a misspelled one', () => {
  expect(closestPaths('/node', ['/nodes-and-edges', '/nodo', '/reference/node'], 3)).toEqual([
    '/reference/node', '/nodes-and-edges', '/nodo',
  ]); // prettier-ignore
});

test.each([
  ['flag', 'flga', true],
  ['flag', 'flagg', true],
  ['flag', 'fla', true],
  ['flag', 'flog', true],
  ['flag', 'flag', true],
  ['flag', 'lfga', false],
  ['flag', 'fl', false],
])('%s and %s are one slip apart: %s', (a, b, near) => {
  expect(isSlip(a, b)).toBe(near);
  expect(isSlip(b, a)).toBe(near);
});
