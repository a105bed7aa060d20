import { describe, expect, test } from 'vitest';
import { readScenario, toScenario, type ReadScenario } from './read-scenario.ts';

function problemsOf(read: ReadScenario): readonly unknown[] {
  return read.ok ? [] : read.problems;
}
const flag = { name: 'checkout', enabled: true, strategies: [{ name: 'default' }] };

describe('reads', () => {
  test('a response of the Client API with nulls, numbers and keys that the lab does not need', () => {
    const read = toScenario({
      version: 2,
      features: [
        {
          ...flag,
          type: 'release',
          description: null,
          impressionData: null,
          variants: null,
          strategies: [
            {
              name: 'flexibleRollout',
              parameters: { rollout: 50, groupId: 'checkout' },
              constraints: [{ contextName: 'userId', operator: 'IN', values: [1, '2'], inverted: false }],
              segments: [3],
              sortOrder: 2,
            },
          ],
        },
      ],
      segments: [{ id: 3, name: 'Beta', constraints: [] }],
      query: { environment: 'development' },
    });
    expect(read).toEqual({
      ok: true,
      format: 'client-api',
      missingSegments: [],
      scenario: {
        flag: 'checkout',
        environments: [
          {
            name: 'default',
            flags: [
              {
                name: 'checkout',
                enabled: true,
                strategies: [
                  {
                    name: 'flexibleRollout',
                    parameters: { rollout: '50', groupId: 'checkout' },
                    constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'], inverted: false }],
                    segments: [3],
                    variants: [],
                  },
                ],
                variants: [],
                dependencies: [],
              },
            ],
          },
        ],
        segments: [{ id: 3, name: 'Beta', constraints: [] }],
        contexts: [{ name: 'User 42', context: { userId: '42' } }],
      },
    });
  });

  test('a flag of the Admin API, in its environments, without strategies that are switched off', () => {
    const read = toScenario({
      name: 'checkout',
      type: 'release',
      environments: [
        {
          name: 'development',
          enabled: true,
          strategies: [
            { name: 'flexibleRollout', sortOrder: 2, parameters: { rollout: '10' } },
            { name: 'default', sortOrder: 1, disabled: null },
            { name: 'userWithId', sortOrder: 0, disabled: true, segments: [7] },
          ],
        },
        { name: 'production', enabled: false, strategies: [] },
      ],
      dependencies: [{ feature: 'payments', enabled: true, variants: [] }],
    });
    expect(read).toMatchObject({ ok: true, format: 'admin-flag', missingSegments: [] });
    expect(
      read.ok &&
        read.scenario.environments.map(({ name, flags }) => [
          name,
          flags[0]?.enabled,
          flags[0]?.strategies.map((each) => each.name),
        ]),
    ).toEqual([
      ['development', true, ['default', 'flexibleRollout']],
      ['production', false, []],
    ]);
  });

  test('an export file, whose segments have no constraints', () => {
    const read = toScenario({
      features: [{ name: 'checkout', type: 'release', project: 'default' }, { name: 'payments' }],
      featureStrategies: [
        { name: 'default', featureName: 'checkout', segments: [1] },
        { name: 'userWithId', featureName: 'payments', parameters: { userIds: '1' } },
      ],
      featureEnvironments: [
        { name: 'checkout', featureName: 'checkout', environment: 'development', enabled: true },
        { name: 'payments', featureName: 'payments', environment: 'development', enabled: false },
      ],
      segments: [{ id: 1, name: 'Beta' }],
      dependencies: [{ feature: 'checkout', dependencies: [{ feature: 'payments' }] }],
      tagTypes: [],
    });
    expect(read).toMatchObject({ ok: true, format: 'export', missingSegments: [1] });
    expect(read.ok && read.scenario.environments).toMatchObject([
      {
        name: 'development',
        flags: [
          {
            name: 'checkout',
            enabled: true,
            strategies: [{ name: 'default' }],
            dependencies: [{ feature: 'payments' }],
          },
          { name: 'payments', enabled: false, strategies: [{ name: 'userWithId' }] },
        ],
      },
    ]);
  });

  test('a case of the client specification, with its contexts', () => {
    const read = toScenario({
      name: 'my-case',
      state: { version: 1, features: [flag] },
      tests: [{ description: 'is on', context: { userId: '1' }, toggleName: 'checkout', expectedResult: true }],
    });
    expect(read).toMatchObject({
      ok: true,
      format: 'specification',
      scenario: { flag: 'checkout', contexts: [{ name: 'is on', context: { userId: '1' } }] },
    });
  });

  test('its own scenarios without changing them', () => {
    const read = toScenario({ features: [flag] });
    expect(read.ok && toScenario(read.scenario)).toMatchObject({
      ok: true,
      format: 'scenario',
      scenario: read.ok && read.scenario,
    });
  });

  test('names that look like keys of objects', () => {
    const read = readScenario(
      '{"features":[{"name":"__proto__","enabled":true,"strategies":[{"name":"constructor","parameters":{"__proto__":"x"}}]}]}',
    );
    expect(read).toMatchObject({ ok: true, scenario: { flag: '__proto__' } });
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

describe('says what is wrong, where, and what is allowed', () => {
  test('for text that is not JSON', () => {
    expect(problemsOf(readScenario('{\n  "features": [}\n]'))).toMatchObject([
      { where: 'Line 2, column 16', allowed: 'JSON' },
    ]);
    expect(problemsOf(readScenario('  '))).toMatchObject([{ found: 'nothing' }]);
    expect(problemsOf(readScenario('{"features": [1, 2'))).toMatchObject([
      { where: 'Line 1, column 19', found: 'the end of a line' },
    ]);
  });

  test('for JSON of another kind', () => {
    expect(problemsOf(readScenario('[1]'))).toMatchObject([{ found: 'an object with the keys 0' }]);
    expect(problemsOf(readScenario('7'))).toMatchObject([{ found: 'no object with keys' }]);
    expect(problemsOf(toScenario({ error: 'Unauthorized' }))).toMatchObject([
      {
        where: 'The text',
        found: 'an object with the keys error',
        allowed: expect.stringContaining('the export file'),
      },
    ]);
  });

  test('for every wrong value', () => {
    const read = toScenario({
      features: [
        { name: '', enabled: 'yes', strategies: [{ parameters: {} }] },
        { ...flag, strategies: [{ name: 'default', constraints: [{ contextName: 'userId', values: 'a' }] }] },
      ],
    });
    expect(problemsOf(read)).toMatchObject([
      { where: 'The response of the Client API: features[0].name' },
      { where: 'The response of the Client API: features[0].enabled', found: "'yes'", allowed: 'true or false' },
      { where: 'The response of the Client API: features[0].strategies[0].name' },
      { where: 'The response of the Client API: features[1].strategies[0].constraints[0].operator' },
      { where: 'The response of the Client API: features[1].strategies[0].constraints[0].values', allowed: 'a list' },
    ]);
  });

  test('for an object in place of a text', () => {
    const variants = [{ name: { first: 'blue' }, weight: 1000 }];
    expect(problemsOf(toScenario({ features: [{ ...flag, variants }] }))).toMatchObject([
      { where: expect.stringContaining('variants'), allowed: 'text' },
    ]);
  });

  test('for two flags with one name', () => {
    expect(problemsOf(toScenario({ features: [flag, flag] }))).toMatchObject([
      { found: "two flags called 'checkout'" },
    ]);
  });
});

describe('rejects hostile text quickly', () => {
  test.for<[string, () => string]>([
    ['10 MB', () => `{"features":"${'x'.repeat(10_000_000)}"}`],
    ['deep nesting', () => `${'{"features":['.repeat(50_000)}${']}'.repeat(50_000)}`],
    [
      '100,000 values',
      () =>
        JSON.stringify({
          features: [
            {
              ...flag,
              strategies: [
                {
                  name: 'default',
                  constraints: [{ contextName: 'a', operator: 'IN', values: Array.from({ length: 100_000 }, String) }],
                },
              ],
            },
          ],
        }),
    ],
    [
      '100,000 short lists',
      () => JSON.stringify({ features: Array.from({ length: 1000 }, () => Array.from({ length: 101 }, () => [])) }),
    ],
  ])('%s', ([, make]) => {
    expect(problemsOf(readScenario(make()))).toHaveLength(1);
  });
});

describe('says what is too large, and the limit', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index);
  const scenario = (changes: object) => ({
    flag: 'checkout',
    environments: [{ name: 'production', flags: [flag] }],
    contexts: [{ name: 'Ada', context: {} }],
    ...changes,
  });
  const withStrategies = (strategies: unknown) => ({ features: [{ ...flag, strategies }] });
  const regex = (value: string) =>
    withStrategies([{ name: 'default', constraints: [{ contextName: 'userId', operator: 'REGEX', value }] }]);

  test.for<[string, object, string, string]>([
    ['strategies', withStrategies(many(101).map(() => ({ name: 'default' }))), '101 strategies', 'at most 100'],
    [
      'constraints',
      withStrategies([{ name: 'a', constraints: many(101).map(() => ({ contextName: 'a', operator: 'IN' })) }]),
      '101 constraints',
      'at most 100',
    ],
    [
      'variants',
      { features: [{ ...flag, variants: many(101).map((id) => ({ name: `v${id}`, weight: 1 })) }] },
      '101 variants',
      'at most 100',
    ],
    [
      'parents',
      { features: [{ ...flag, dependencies: many(11).map((id) => ({ feature: `p${id}` })) }] },
      '11 dependencies',
      'at most 10',
    ],
    [
      'contexts',
      scenario({ contexts: many(51).map((id) => ({ name: `${id}`, context: {} })) }),
      '51 contexts',
      'at most 50',
    ],
    [
      'environments',
      scenario({ environments: many(51).map((id) => ({ name: `${id}`, flags: [flag] })) }),
      '51 environments',
      'at most 50',
    ],
    [
      'a field',
      scenario({ contexts: [{ name: 'Ada', context: { userId: 'a'.repeat(1_001) } }] }),
      '1,001 characters',
      'at most 1,000',
    ],
    [
      'a text',
      { features: [{ ...flag, description: 'a'.repeat(10_001) }] },
      '10,001 characters',
      'at most 10,000 characters',
    ],
    [
      'spaces',
      { features: [{ ...flag, description: ' '.repeat(201) }] },
      'more than 200 spaces in a row',
      'at most 200 spaces in a row',
    ],
    ['a regular expression', regex('a'.repeat(501)), '501 characters of a regular expression', 'at most 500'],
    ['repetitions', regex('(a?){1000}'.repeat(3)), '1B repetitions in a regular expression', 'at most 100M'],
  ])('%s', ([, value, found, allowed]) => {
    expect(problemsOf(toScenario(value))).toMatchObject([{ found, allowed }]);
  });

  test('the product of flags and environments in an export file', () => {
    const read = toScenario({
      features: many(1_000).map((id) => ({ name: `flag-${id}` })),
      featureStrategies: [],
      featureEnvironments: many(6).map((id) => ({ featureName: 'flag-0', environment: `env-${id}`, enabled: true })),
    });
    expect(problemsOf(read)).toMatchObject([{ allowed: 'at most 5,000 flags in all environments together' }]);
  });
});
