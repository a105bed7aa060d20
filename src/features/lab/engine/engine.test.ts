import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { casesOf, configurationOf } from '../scenario/client-specification.ts';
import { configurationWith } from '../testing/configuration.ts';
import { readSpecifications } from '../testing/specifications.ts';
import { bucketOf, canEvaluate, createEngine, sdkVersion, usesRegex, variantTargetOf } from './engine.ts';

const specifications = readSpecifications();

describe('the client specification', () => {
  test('has 275 cases', () => {
    expect(specifications.flatMap(casesOf)).toHaveLength(275);
  });

  describe.for(specifications)('$name', (specification) => {
    test.for(casesOf(specification))('$description', async ({ flag, context, expected }) => {
      const engine = await createEngine(configurationOf(specification));
      const { enabled, variant } = engine.evaluate(flag, context);
      expect(typeof expected === 'boolean' ? enabled : { ...variant, feature_enabled: enabled }).toEqual(expected);
    });
  });
});

const regex = configurationWith([
  {
    name: 'beta',
    strategies: [
      { name: 'default', constraints: [{ contextName: 'userId', operator: 'REGEX', value: '^a+$', inverted: false }] },
    ],
  },
]);

// The client specification's page and the reference of stickiness say so.
test('a rollout matches no one without the field for stickiness, not even at 100 %', async () => {
  const rollout = (stickiness: string) => ({
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness, groupId: 'beta' },
  });
  const isOn = async (stickiness: string) => {
    const configuration = configurationWith([{ name: 'beta', strategies: [rollout(stickiness)] }]);
    return (await createEngine(configuration)).evaluate('beta', {}).enabled;
  };
  expect(await isOn('customField')).toBe(false);
  expect(await isOn('userId')).toBe(false);
  expect(await isOn('default')).toBe(true);
  expect(await isOn('random')).toBe(true);
});

test('names the version of the SDK that the site documents', () => {
  const { devDependencies } = z
    .object({ devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(sdkVersion).toBe(devDependencies['unleash-client']);
  const samples = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('tests/samples/package.json', 'utf8')));
  expect(sdkVersion).toBe(samples.dependencies['unleash-client']);
});

test('evaluates a regular expression, also with a configuration that is added later', async () => {
  expect(usesRegex(regex)).toBe(true);
  const others = configurationWith([{ name: 'gamma', strategies: [{ name: 'default' }] }]);
  expect(usesRegex({ ...regex, flags: [...others.flags, ...regex.flags] })).toBe(true);
  expect(usesRegex(others)).toBe(false);
  const engine = await createEngine(regex);
  expect(engine.evaluate('beta', { userId: 'aaa' }).enabled).toBe(true);
  expect(engine.evaluate('beta', { userId: 'aab' }).enabled).toBe(false);
  expect(engine.with({ flags: [], segments: [] }).with(regex).evaluate('beta', { userId: 'aaa' }).enabled).toBe(true);
});

test('evaluates an unknown flag to off', async () => {
  const engine = await createEngine({ flags: [], segments: [] });
  expect(engine.evaluate('missing', {})).toEqual({ enabled: false, variant: { name: 'disabled', enabled: false } });
});

test('repeats a random result with the same random number, and leaves Math.random as it is', async () => {
  const engine = await createEngine(
    configurationWith([
      {
        name: 'half',
        strategies: [{ name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'random', groupId: 'half' } }],
      },
    ]),
  );
  const original = Math.random;
  const results = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((random) => {
    const { enabled } = engine.evaluate('half', {}, { random });
    expect(engine.evaluate('half', {}, { random }).enabled).toBe(enabled);
    return enabled;
  });
  expect(new Set(results)).toEqual(new Set([true, false]));
  expect(Math.random).toBe(original);
});

test('takes the current time from the context, or else from the circumstances', async () => {
  const engine = await createEngine(
    configurationWith([
      {
        name: 'sale',
        strategies: [
          {
            name: 'default',
            constraints: [{ contextName: 'currentTime', operator: 'DATE_AFTER', value: '2030-01-01T00:00:00Z' }],
          },
        ],
      },
    ]),
  );
  const now = new Date('2031-01-01T00:00:00Z');
  expect(engine.evaluate('sale', {}, { now }).enabled).toBe(true);
  expect(engine.evaluate('sale', { currentTime: '2029-01-01T00:00:00Z' }, { now }).enabled).toBe(false);
});

test('knows which strategies it can evaluate', () => {
  expect(canEvaluate({ name: 'flexibleRollout' })).toBe(true);
  expect(canEvaluate({ name: 'applicationHostname' })).toBe(false);
  expect(canEvaluate({ name: 'our-own-strategy' })).toBe(false);
});

test('computes buckets and variant targets with the hash of the SDK', () => {
  expect(bucketOf('42', 'checkout')).toBeGreaterThanOrEqual(1);
  expect(bucketOf('42', 'checkout')).toBeLessThanOrEqual(100);
  expect(variantTargetOf('42', 'checkout', 1000)).toBeLessThanOrEqual(1000);
});
