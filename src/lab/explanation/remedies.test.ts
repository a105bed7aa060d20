import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Configuration, Context } from '../engine/configuration.ts';
import { bucketOf, createEngine } from '../engine/engine.ts';
import { loadRegex } from '../engine/regex.ts';
import { anyConfiguration, anyContext, anyFlagName, anyRandom } from '../testing/arbitrary.ts';
import { configurationWith } from '../testing/configuration.ts';
import { applyChanges } from './changes.ts';
import { remediesFor } from './remedies.ts';

const now = new Date('2030-06-01T12:00:00Z');
await loadRegex();
const empty = await createEngine({ flags: [], segments: [] });
const changesFor = (configuration: Configuration, context: Context = {}) =>
  remediesFor(empty.with(configuration), 'checkout', context, { now, random: 0.5 }).map(({ changes }) => changes);

test('every remedy turns the flag on, and an off flag of the configuration has one', () => {
  fc.assert(
    fc.property(anyConfiguration, anyContext, anyFlagName, anyRandom, (configuration, context, flag, random) => {
      const engine = empty.with(configuration);
      const remedies = remediesFor(engine, flag, context, { now, random });
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
}, 60_000);

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
