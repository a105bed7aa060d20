import { expect, test } from 'vitest';
import { compareVersions, versionPattern } from './version.ts';

test('versions are compared by their numbers, not as text', () => {
  expect(['5.12', '5.7.1', '5.7', '10.0', '6'].toSorted(compareVersions)).toEqual([
    '5.7',
    '5.7.1',
    '5.12',
    '6',
    '10.0',
  ]);
  expect(compareVersions('6', '6.0.0')).toBe(0);
});

test.each(['8', '8.2', '8.2.10'])('%s is a version', (version) => expect(version).toMatch(versionPattern));
test.each(['v8', '8.', '8.2.1.0', '8.2-beta', '99999', ''])('%s is not a version', (version) =>
  expect(version).not.toMatch(versionPattern),
);
