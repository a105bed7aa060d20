import { expect, test } from 'vitest';
import { flagWith } from '../testing/configuration.ts';
import {
  addEnvironment,
  addFlag,
  addSegment,
  commonFlags,
  freeName,
  moved,
  removeFlag,
  renameFlag,
  setSegments,
} from './edit-scenario.ts';
import { checkScenario } from './read-scenario.ts';
import type { Scenario } from './scenario.ts';

const flags = [
  flagWith({
    name: 'child',
    dependencies: [{ feature: 'parent' }],
    strategies: [{ name: 'default', segments: [1, 9] }],
  }),
  flagWith({ name: 'parent' }),
];
const scenario: Scenario = {
  flag: 'child',
  environments: [
    { name: 'development', flags },
    { name: 'production', flags },
  ],
  segments: [{ id: 1, name: 'Beta testers', constraints: [] }],
  contexts: [{ name: 'Ada', context: { userId: 'ada' } }],
};
const namesIn = ({ environments }: Scenario) => environments.map((each) => each.flags.map(({ name }) => name));
const isValid = (each: Scenario) => checkScenario(each, 'The scenario').length === 0;

test('an entry moves up and down', () => {
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

test('a new name is one that nothing has', () => {
  expect(freeName('flag', ['other'])).toBe('flag');
  expect(freeName('flag', ['flag', 'flag-2'])).toBe('flag-3');
});

test('a new flag is in every environment and is shown', () => {
  const changed = addFlag(scenario, 'new');
  expect(namesIn(changed)).toEqual([
    ['child', 'parent', 'new'],
    ['child', 'parent', 'new'],
  ]);
  expect(changed.flag).toBe('new');
  expect(isValid(changed)).toBe(true);
});

test('a renamed parent is renamed in its children', () => {
  const changed = renameFlag(scenario, 'parent', 'base');
  expect(changed.environments[1]?.flags[0]?.dependencies).toEqual([{ feature: 'base' }]);
  expect(renameFlag(scenario, 'child', 'kid').flag).toBe('kid');
  expect(isValid(changed)).toBe(true);
});

test('a removed flag takes the dependencies on it along, and another flag is shown', () => {
  expect(removeFlag(scenario, 'parent').environments[0]?.flags[0]?.dependencies).toEqual([]);
  const changed = removeFlag(scenario, 'child');
  expect(changed.flag).toBe('parent');
  expect(isValid(changed)).toBe(true);
});

test('the last flag stays', () => {
  const one = removeFlag(scenario, 'parent');
  expect(removeFlag(one, 'child')).toBe(one);
});

test('a new environment begins as a copy', () => {
  const changed = addEnvironment(scenario, 'staging', 'production');
  expect(changed.environments[2]).toEqual({ name: 'staging', flags });
  expect(isValid(changed)).toBe(true);
});

test('a new segment has a free ID', () => {
  expect(addSegment(scenario, 'Other').segments).toMatchObject([{ id: 1 }, { id: 2, name: 'Other', constraints: [] }]);
});

test('strategies lose a removed segment, and keep one that was missing from the beginning', () => {
  const changed = setSegments(scenario, []);
  expect(changed.environments[0]?.flags[0]?.strategies[0]?.segments).toEqual([9]);
});

test('shows only flags that every environment has', () => {
  const environments = [
    {
      name: 'development',
      flags: [flagWith({ name: 'first' }), flagWith({ name: 'child' }), flagWith({ name: 'second' })],
    },
    { name: 'production', flags: [flagWith({ name: 'second' }), flagWith({ name: 'child' })] },
  ];
  const different: Scenario = { ...scenario, environments };
  expect(commonFlags(different)).toEqual(['child', 'second']);
  const removed = removeFlag(different, 'child');
  expect(removed.flag).toBe('second');
  expect(checkScenario(removed, 'The scenario')).toEqual([]);
  expect(removeFlag(removed, 'second')).toBe(removed);
});

test('gives a new segment a free ID, even if the highest one is taken', () => {
  const segments = [
    { id: Number.MAX_SAFE_INTEGER, constraints: [] },
    { id: Number.MAX_SAFE_INTEGER + 1, constraints: [] },
  ];
  expect(addSegment({ ...scenario, segments }, 'Beta').segments.at(-1)?.id).toBe(1);
});
