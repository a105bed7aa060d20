import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Configuration, Context } from '../engine/configuration.ts';
import { bucketOf, createEngine, type Engine } from '../engine/engine.ts';
import { loadRegex } from '../engine/regex.ts';
import { anyConfiguration, anyContext, anyFlagName, anyRandom } from '../testing/arbitrary.ts';
import { configurationWith } from '../testing/configuration.ts';
import { applyChanges } from './changes.ts';
import { findRemedies } from './remedies.ts';
import { atOnce } from './steps.ts';

const now = new Date('2030-06-01T12:00:00Z');
await loadRegex();
const empty = await createEngine({ flags: [], segments: [] });
const changesFor = (configuration: Configuration, context: Context = {}) =>
  atOnce(findRemedies(empty.with(configuration), 'checkout', context, { now, random: 0.5 })).remedies.map(
    ({ changes }) => changes,
  );

test('every remedy turns the flag on, and an off flag of the configuration has one', () => {
  fc.assert(
    fc.property(anyConfiguration, anyContext, anyFlagName, anyRandom, (configuration, context, flag, random) => {
      const engine = empty.with(configuration);
      const { remedies } = atOnce(findRemedies(engine, flag, context, { now, random }));
      const isOn = engine.evaluate(flag, context, { now, random }).enabled;
      const isKnown = configuration.flags.some(({ name }) => name === flag);
      expect(remedies.length > 0).toBe(!isOn && isKnown);
      expect(remedies.length).toBeLessThanOrEqual(3);
      for (const { changes } of remedies) {
        const setup = applyChanges({ configuration, context }, changes);
        expect(empty.with(setup.configuration).evaluate(flag, setup.context, { now, random }).enabled).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('names the percentage that includes the user', () => {
  const strategies = [
    { name: 'flexibleRollout', parameters: { rollout: '0', groupId: 'checkout', stickiness: 'default' } },
  ];
  expect(changesFor(configurationWith([{ strategies }]), { userId: '42' })).toEqual([
    [{ type: 'set-percentage', flag: 'checkout', strategy: 0, percentage: bucketOf('42', 'checkout') }],
  ]);
});

test('names a value that all constraints on the field accept, or removes a constraint', () => {
  const constraints = [
    { contextName: 'plan', operator: 'STR_STARTS_WITH', values: ['g', 's'] },
    { contextName: 'plan', operator: 'IN', values: ['gold', 'silver'] },
    { contextName: 'plan', operator: 'NOT_IN', values: ['gold'] },
  ];
  const changes = changesFor(configurationWith([{ strategies: [{ name: 'default', constraints }] }]), {
    properties: { plan: 'go' },
  });
  expect(changes).toHaveLength(2);
  expect(changes).toContainEqual([{ type: 'remove-constraint', flag: 'checkout', strategy: 0, constraint: 1 }]);
  expect(changes).toContainEqual([{ type: 'set-field', field: 'plan', value: 'silver' }]);
});

test('leaves out what is not needed', () => {
  const configuration = configurationWith([
    {
      enabled: false,
      dependencies: [{ feature: 'payments' }],
      strategies: [{ name: 'default' }],
    },
    { name: 'payments', enabled: false },
  ]);
  expect(changesFor(configuration)).toEqual([
    [
      { type: 'enable-flag', flag: 'payments' },
      { type: 'enable-flag', flag: 'checkout' },
    ],
  ]);
});

test('adds a strategy to a flag that only has a custom one', () => {
  expect(changesFor(configurationWith([{ strategies: [{ name: 'our-own' }] }]))).toEqual([
    [{ type: 'add-strategy', flag: 'checkout' }],
  ]);
});

test('has no remedy for a flag that is on or unknown', () => {
  expect(changesFor(configurationWith([{}]))).toEqual([]);
  expect(changesFor({ flags: [], segments: [] })).toEqual([]);
});

/** A flag with strategies that each need two changes of the flag, or one of the flag and one of the context. */
const withStrategies = (count: number) =>
  configurationWith([
    {
      strategies: Array.from({ length: count }, (_, index) => ({
        name: 'flexibleRollout',
        parameters: { rollout: '0', groupId: `group-${index}`, stickiness: 'default' },
        constraints: [
          { contextName: 'plan', operator: 'IN', values: [`gold-${index}`] },
          { contextName: 'version', operator: 'SEMVER_GT', value: '1.0.0' },
        ],
      })),
    },
  ]);

/** Counts evaluations. */
function counting(engine: Engine, count: () => void): Engine {
  return {
    ...engine,
    evaluate: (...input) => {
      count();
      return engine.evaluate(...input);
    },
    with: (configuration) => counting(engine.with(configuration), count),
  };
}

/** How many evaluations a search makes in each of its steps. */
function evaluationsIn(configuration: Configuration, context: Context) {
  const evaluations = [0];
  const engine = counting(empty.with(configuration), () => {
    evaluations[evaluations.length - 1] = (evaluations.at(-1) ?? 0) + 1;
  });
  const search = findRemedies(engine, 'checkout', context, { now, random: 0.5 });
  for (let next = search.next(); ; next = search.next()) {
    if (next.done) return { evaluations, total: evaluations.reduce((sum, each) => sum + each, 0), ...next.value };
    evaluations.push(0);
  }
}

test('makes few evaluations for each strategy, and few in each step', () => {
  for (const count of [1, 10, 30]) {
    const { evaluations, total, untried } = evaluationsIn(withStrategies(count), { userId: '42' });
    expect(total, `${count} strategies`).toBeLessThan(150 * count);
    expect(Math.max(...evaluations)).toBeLessThan(40);
    expect(untried).toBe(0);
  }
});

test('stops after 50 strategies, and says how many it left out', () => {
  const limited = evaluationsIn(withStrategies(100), { userId: '42' });
  expect(limited.untried).toBe(50);
  expect(limited.remedies).toHaveLength(3);
  expect(limited.total).toBeLessThan(150 * 51);
});

test('stops as soon as three single changes turn the flag on', () => {
  const strategies = Array.from({ length: 100 }, (_, index) => ({
    name: 'flexibleRollout',
    parameters: { rollout: '0', groupId: `group-${index}`, stickiness: 'default' },
  }));
  const { remedies, untried, total } = evaluationsIn(configurationWith([{ strategies }]), { userId: '42' });
  expect(remedies.map(({ changes }) => changes.length)).toEqual([1, 1, 1]);
  expect(untried).toBe(0);
  expect(total).toBeLessThan(200);
});

test('tries a limited number of values for a field', () => {
  const values = Array.from({ length: 1_000 }, (_, index) => `plan-${index}`);
  const constraints = [
    { contextName: 'plan', operator: 'IN', values },
    { contextName: 'plan', operator: 'NOT_IN', values },
  ];
  const { total } = evaluationsIn(configurationWith([{ strategies: [{ name: 'default', constraints }] }]), {});
  expect(total).toBeLessThan(250);
});
