import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyConfiguration, anyContext } from '../testing/arbitrary.ts';
import { flagWith } from '../testing/configuration.ts';
import { toScenario, type ReadScenario } from './read-scenario.ts';
import type { Scenario } from './scenario.ts';
import { findSensitive } from './sensitive.ts';
import { decodeScenario, encodeScenario, hasScenario } from './share.ts';

const scenario: Scenario = {
  flag: 'checkout',
  environments: [
    {
      name: 'production',
      flags: [
        flagWith({
          description: 'The new checkout',
          project: 'secret-project',
          strategies: [
            {
              name: 'flexibleRollout',
              parameters: { rollout: '25', groupId: 'checkout', stickiness: 'default' },
              constraints: [{ contextName: 'country', operator: 'IN', values: ['NO', 'SE'] }],
            },
          ],
        }),
      ],
    },
  ],
  segments: [],
  contexts: [{ name: 'Ada', context: { userId: '42', properties: { country: 'NO' } } }],
};

const fragmentOf = async (shared: Scenario, environment?: string): Promise<string> => {
  const written = await encodeScenario(shared, environment);
  return written.ok ? written.fragment : '';
};

test('returns the scenario, without descriptions and project names', async () => {
  const fragment = await fragmentOf(scenario);
  expect(fragment).toMatch(/^lab=1\.[\w-]+$/);
  expect(hasScenario(`#${fragment}`)).toBe(true);
  const read = await decodeScenario(`#${fragment}`);
  expect(read.ok && read.scenario.environments[0]?.flags[0]).toEqual(
    flagWith({ strategies: scenario.environments[0]?.flags[0]?.strategies }),
  );
  expect(JSON.stringify(read)).not.toMatch(/secret|new checkout/);
});

test('returns any scenario unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(anyConfiguration, anyContext, async ({ flags, segments }, context) => {
      const unique = [...new Map(flags.map((flag) => [flag.name, flag])).values()];
      const own = toScenario({
        flag: 'child',
        environments: [{ name: 'default', flags: unique }],
        segments: [...new Map(segments.map((segment) => [segment.id, segment])).values()],
        contexts: [{ name: 'Someone', context }],
      });
      const read = own.ok ? await decodeScenario(await fragmentOf(own.scenario)) : own;
      expect(own.ok).toBe(true);
      expect(read).toEqual(own);
    }),
    { numRuns: 300 },
  );
});

test('is about 550 characters long for a typical scenario', async () => {
  expect((await fragmentOf(scenario)).length).toBeLessThan(550);
});

const asFragment = (text: string) => `lab=1.${deflateRawSync(text).toString('base64url')}`;
const problemsOf = (read: ReadScenario) => (read.ok ? [] : read.problems);

describe('a broken or hostile link gives a message', () => {
  test.for<[string, string]>([
    ['another fragment', '#section'],
    ['another version', 'lab=2.abc'],
    ['no scenario', 'lab=1.'],
    ['characters that are not base64url', 'lab=1.%%%'],
    ['bytes that are not deflated', 'lab=1.AAAA////'],
    ['a text that is not JSON', asFragment('hello')],
    ['bytes that are not UTF-8', `lab=1.${deflateRawSync(Buffer.from([0xff, 0xfe])).toString('base64url')}`],
    ['another object', asFragment('{"a":1}')],
    ['a very long fragment', `lab=1.${'A'.repeat(100_000)}`],
    ['a zip bomb', asFragment(`"${'0'.repeat(40_000_000)}"`)],
    ['deep nesting', asFragment('['.repeat(5000) + ']'.repeat(5000))],
  ])('%s', async ([, fragment]) => {
    expect(problemsOf(await decodeScenario(fragment))).toHaveLength(1);
  });

  test('a link that was cut off', async () => {
    const fragment = await fragmentOf(scenario);
    expect(problemsOf(await decodeScenario(fragment.slice(0, -20)))).toMatchObject([
      { where: 'The link', fix: 'Copy the whole link again.' },
    ]);
  });
});

test('finds email addresses and tokens, in names and in values', () => {
  const sensitive: Scenario = {
    ...scenario,
    contexts: [
      {
        name: 'ada@example.com',
        context: {
          userId: 'user:0123456789abcdef0123456789abcdef',
          properties: { key: 'default:development.0123456789abcdef0123', plan: 'gold', 'bo@example.org': '1' },
        },
      },
    ],
  };
  expect(findSensitive(sensitive).map(({ type, text }) => `${type} ${text}`)).toEqual([
    'email ada@example.com',
    'token user:0123456789abcdef0123456789abcdef',
    'token 0123456789abcdef0123456789abcdef',
    'token default:development.0123456789abcdef0123',
    'email bo@example.org',
  ]);
  expect(findSensitive(scenario)).toEqual([]);
});

test('begins with the environment that is shown', async () => {
  const [environment] = scenario.environments;
  const environments = [...scenario.environments, { name: 'development', flags: environment?.flags ?? [] }];
  const read = await decodeScenario(await fragmentOf({ ...scenario, environments }, 'development'));
  expect(read.ok && read.scenario.environments.map(({ name }) => name)).toEqual(['development', 'production']);
});

test('writes no link that could not be opened', async () => {
  // Random texts can't be compressed.
  const flags = Array.from({ length: 2_000 }, (_, index) => flagWith({ name: `${index} ${crypto.randomUUID()}` }));
  const environments = [{ name: 'production', flags: [...flags, ...(scenario.environments[0]?.flags ?? [])] }];
  expect(await encodeScenario({ ...scenario, environments })).toMatchObject({
    ok: false,
    problems: [{ where: 'The link', allowed: 'at most 60,000 characters' }],
  });
  const constraints = [{ contextName: '', operator: 'IN', values: [] }];
  const segments = [{ id: 1, constraints }];
  expect(await encodeScenario({ ...scenario, segments })).toMatchObject({
    ok: false,
    problems: [{ where: expect.stringContaining('contextName'), allowed: 'text that is not empty' }],
  });
});

test('looks for sensitive texts in a time that grows with their length, not with its square', () => {
  for (const part of ['a', 'a.', 'a-', 'a:', 'eyJ-', 'sk-', 'x@y', '0']) {
    // A quadratic pattern would need minutes.
    const text = part.repeat(1_000_000 / part.length);
    expect(findSensitive({ ...scenario, flag: text }).length).toBeLessThan(2);
  }
});
