import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Configuration, Flag, strictSchemas } from '../engine/configuration.ts';
import { bucketOf, createEngine, variantTargetOf, type Engine } from '../engine/engine.ts';
import { loadRegex } from '../engine/regex.ts';
import { casesOf, configurationOf } from '../scenario/client-specification.ts';
import { anyConfiguration, anyContext, anyFlagName, anyRandom } from '../testing/arbitrary.ts';
import { configurationWith } from '../testing/configuration.ts';
import { readSpecifications } from '../testing/specifications.ts';
import { explain } from './explain.ts';
import type { FlagTrace } from './trace.ts';

const now = new Date('2030-06-01T12:00:00Z');
await loadRegex();
const empty = await createEngine({ flags: [], segments: [] });

test('the parts of 10,000 random explanations agree with the result of the SDK', () => {
  const seen = { on: 0, variants: 0, dependencies: 0 };
  fc.assert(
    fc.property(anyConfiguration, anyContext, anyFlagName, anyRandom, (configuration, context, flag, random) => {
      const engine = empty.with(configuration);
      const { contradictions, result, trace } = explain(engine, flag, context, { now, random });
      expect(contradictions).toEqual([]);
      expect(result).toEqual(engine.evaluate(flag, context, { now, random }));
      if (result.enabled) seen.on += 1;
      if (trace?.variant) seen.variants += 1;
      if (trace?.dependencies.some(({ isSatisfied }) => isSatisfied)) seen.dependencies += 1;
    }),
    { numRuns: 10_000 },
  );
  // The random configurations reach every part of an explanation.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(300);
});

test.for(readSpecifications())('explains every case of the specification: $name', (specification) => {
  const engine = empty.with(configurationOf(specification));
  for (const { flag, context } of casesOf(specification)) {
    expect(explain(engine, flag, context, { now, random: 0.5 }).contradictions).toEqual([]);
  }
});

describe('the self-check', () => {
  const onEachFlag = (change: (flag: Flag) => Flag) => (configuration: Configuration) => ({
    ...configuration,
    flags: configuration.flags.map(change),
  });
  const onEachStrategy = (change: (strategy: Flag['strategies'][number]) => Flag['strategies'][number]) =>
    onEachFlag((flag) => ({ ...flag, strategies: flag.strategies.map(change) }));
  const onEachConstraint = (change: (constraint: Constraint) => Constraint) =>
    onEachStrategy((strategy) => ({ ...strategy, constraints: strategy.constraints.map(change) }));
  type Constraint = Flag['strategies'][number]['constraints'][number];

  /** Errors that an engine or an explanation could have, as a change of the configuration that the whole is evaluated with. */
  const errors: Readonly<Record<string, (configuration: Configuration) => Configuration>> = {
    'ignores the environment': onEachFlag((flag) => ({ ...flag, enabled: true })),
    'ignores dependencies': onEachFlag((flag) => ({ ...flag, dependencies: [] })),
    'ignores the last strategy': onEachFlag((flag) => ({ ...flag, strategies: flag.strategies.slice(0, -1) })),
    'ignores constraints': onEachStrategy((strategy) => ({ ...strategy, constraints: [] })),
    'ignores inversion': onEachConstraint((constraint) => ({ ...constraint, inverted: false })),
    'ignores segments': onEachStrategy((strategy) => ({ ...strategy, segments: [] })),
    'ignores the percentage': onEachStrategy((strategy) => ({
      ...strategy,
      parameters: { ...strategy.parameters, rollout: '100' },
    })),
    'ignores strategy variants': onEachStrategy((strategy) => ({ ...strategy, variants: [] })),
    'ignores overrides': onEachFlag((flag) => ({
      ...flag,
      variants: flag.variants.map((variant) => ({ ...variant, overrides: [] })),
    })),
    'reverses the variants': onEachFlag((flag) => ({ ...flag, variants: flag.variants.toReversed() })),
  };

  /** An engine that evaluates the whole flag with another configuration than its parts. */
  function faulty(configuration: Configuration, error: (configuration: Configuration) => Configuration): Engine {
    const engine = empty.with(configuration);
    return { ...engine, evaluate: empty.with(error(configuration)).evaluate };
  }

  test.for(Object.entries(errors))('notices an engine that %s, whenever the result is another one', ([, error]) => {
    let wrong = 0;
    fc.assert(
      fc.property(anyConfiguration, anyContext, anyFlagName, anyRandom, (configuration, context, flag, random) => {
        const engine = faulty(configuration, error);
        const right = empty.with(configuration).evaluate(flag, context, { now, random });
        const result = engine.evaluate(flag, context, { now, random });
        // The payload is that of the variant, whose name is checked.
        if (right.enabled === result.enabled && right.variant.name === result.variant.name) return;
        wrong += 1;
        const explained = explain(engine, flag, context, { now, random });
        expect(explained.contradictions).not.toEqual([]);
        expect(explained.trace).toBeUndefined();
      }),
      { numRuns: 500, seed: 1 },
    );
    expect(wrong).toBeGreaterThan(0);
  });
});

/** Explains the flag `checkout` of a configuration and requires that the explanation is shown. */
function traceOf(configuration: Configuration, context = {}): FlagTrace {
  const { trace } = explain(empty.with(configuration), 'checkout', context, { now, random: 0.25 });
  if (!trace) throw new Error('There is no explanation.');
  return trace;
}

const rollout = (settings: Readonly<Record<string, string>>) => ({
  name: 'flexibleRollout',
  parameters: { rollout: '25', groupId: 'checkout', stickiness: 'default', ...settings },
});

test('marks what the SDK does not reach', () => {
  const { dependencies, environment, strategies } = traceOf(
    configurationWith([
      {
        dependencies: [{ feature: 'payments' }, { feature: 'payments' }],
        strategies: [{ name: 'default' }],
      },
      { name: 'payments', enabled: false },
    ]),
  );
  expect(dependencies.map(({ isReached, isSatisfied }) => ({ isReached, isSatisfied }))).toEqual([
    { isReached: true, isSatisfied: false },
    { isReached: false, isSatisfied: false },
  ]);
  expect(environment).toEqual({ isReached: false, isEnabled: true });
  expect(strategies[0]).toMatchObject({ isReached: false, isMatch: true });
});

test('stops at the first constraint that is false, and at the first strategy that matches', () => {
  const { strategies } = traceOf(
    configurationWith([
      {
        strategies: [
          {
            name: 'default',
            constraints: [
              { contextName: 'plan', operator: 'IN', values: ['gold'] },
              { contextName: 'country', operator: 'IN', values: ['NO'] },
            ],
          },
          { name: 'default' },
          rollout({}),
        ],
      },
    ]),
    { userId: '42', properties: { plan: 'silver', country: 'NO' } },
  );
  expect(strategies.map(({ isReached, isMatch }) => ({ isReached, isMatch }))).toEqual([
    { isReached: true, isMatch: false },
    { isReached: true, isMatch: true },
    { isReached: false, isMatch: false },
  ]);
  expect(strategies[0]?.constraints.map(({ isReached, isMatch, value }) => ({ isReached, isMatch, value }))).toEqual([
    { isReached: true, isMatch: false, value: 'silver' },
    { isReached: false, isMatch: true, value: 'NO' },
  ]);
});

test('finds the bucket, the value and the group of a rollout', () => {
  const { strategies } = traceOf(configurationWith([{ strategies: [rollout({ groupId: 'other' })] }]), {
    userId: '42',
  });
  expect(strategies[0]?.decision).toMatchObject({
    type: 'rollout',
    rollout: {
      percentage: 25,
      group: 'other',
      bucket: bucketOf('42', 'other'),
      stickiness: { setting: 'default', field: 'userId', value: '42', isRandom: false },
    },
  });
});

test('is random without an ID, and has no bucket without the field of a custom stickiness', () => {
  const random = traceOf(configurationWith([{ strategies: [rollout({})] }]));
  expect(random.isRandom).toBe(true);
  const custom = traceOf(configurationWith([{ strategies: [rollout({ stickiness: 'company' })] }]));
  expect(custom.isRandom).toBe(false);
  expect(custom.strategies[0]?.decision).toMatchObject({ isMatch: false, rollout: { bucket: undefined } });
});

test.for([
  ['IN', 'plan', 'a', {}, 'missing-field'],
  ['NUM_GT', 'plan', '3', { plan: 'gold' }, 'invalid-value'],
  ['NUM_GT', 'plan', 'three', { plan: '4' }, 'invalid-constraint-value'],
  ['SEMVER_EQ', 'plan', '1.2.3', { plan: 'v1.2.3' }, 'invalid-value'],
  ['SEMVER_EQ', 'plan', '1.2', { plan: '1.2.3' }, 'invalid-constraint-value'],
  ['REGEX', 'plan', '(', { plan: 'gold' }, 'invalid-constraint-value'],
  ['REGEX', 'plan', 'go', { plan: 'gold' }, undefined],
  ['IN_CIDR', 'plan', '', { plan: 'gold' }, 'invalid-value'],
  ['IN', 'plan', '', { plan: 'gold' }, 'no-values'],
  ['DATE_AFTER', 'currentTime', 'soon', {}, 'invalid-constraint-value'],
  ['DATE_AFTER', 'currentTime', '2030-01-01', {}, undefined],
  ['EQUALS', 'plan', '3', { plan: '3' }, 'unknown-operator'],
] as const)('finds the problem of %s %s %s with %o: %s', ([operator, contextName, value, properties, problem]) => {
  const { strategies } = traceOf(
    configurationWith([
      {
        strategies: [
          { name: 'default', constraints: [{ contextName, operator, value, values: value === 'a' ? ['a'] : [] }] },
        ],
      },
    ]),
    { properties },
  );
  expect(strategies[0]?.constraints[0]?.problem).toBe(problem);
});

test('explains a variant by its range', () => {
  const { variant } = traceOf(
    configurationWith([
      {
        variants: [
          { name: 'red', weight: 400 },
          { name: 'none', weight: 0 },
          { name: 'blue', weight: 600 },
        ],
      },
    ]),
    { userId: '42' },
  );
  const target = variantTargetOf('42', 'checkout', 1000);
  expect(variant).toEqual({
    name: target <= 400 ? 'red' : 'blue',
    from: 'flag',
    group: 'checkout',
    stickiness: { setting: 'default', field: 'userId', value: '42', isRandom: false },
    target,
    totalWeight: 1000,
    ranges: [
      { name: 'red', from: 1, to: 400 },
      { name: 'none', from: 401, to: 400 },
      { name: 'blue', from: 401, to: 1000 },
    ],
    override: undefined,
  });
});

test('says which override selects a variant', () => {
  const variants = [
    { name: 'red', weight: 1000 },
    { name: 'blue', weight: 0, overrides: [{ contextName: 'userId', values: ['42'] }] },
  ];
  expect(traceOf(configurationWith([{ variants }]), { userId: '42' }).variant).toMatchObject({
    name: 'blue',
    override: 'userId',
    target: undefined,
  });
});

test.for<[z.input<typeof strictSchemas.dependency>, string]>([
  [{ feature: 'missing' }, 'missing'],
  [{ feature: 'child' }, 'has-parent'],
  [{ feature: 'off' }, 'off'],
  [{ feature: 'on', enabled: false }, 'on'],
  [{ feature: 'on', variants: ['blue'] }, 'variant'],
  [{ feature: 'on', variants: ['red'] }, 'satisfied'],
  [{ feature: 'off', enabled: false }, 'satisfied'],
])('gives the reason of the dependency %o: %s', ([dependency, reason]) => {
  const { dependencies } = traceOf(
    configurationWith([
      { dependencies: [dependency] },
      { name: 'on', variants: [{ name: 'red', weight: 1 }] },
      { name: 'off', enabled: false },
      { name: 'child', dependencies: [{ feature: 'on' }] },
    ]),
  );
  expect(dependencies[0]?.reason).toBe(reason);
});

test('knows that it cannot evaluate custom strategies', () => {
  const { strategies, result } = traceOf(configurationWith([{ strategies: [{ name: 'our-own' }] }]));
  expect(result.enabled).toBe(false);
  expect(strategies[0]).toMatchObject({
    canEvaluate: false,
    isMatch: false,
    decision: { type: 'unknown', isReached: false },
  });
});
