/** A user as LaunchDarkly's and Unleash's SDKs know them. */
interface User {
  readonly key: string;
  readonly [attribute: string]: string;
}

/** Flags in the representation of LaunchDarkly's REST API, without what the reader of the page doesn't look at. */
interface Flag {
  readonly key: string;
  readonly kind: 'boolean' | 'multivariate';
  readonly description: string;
  readonly tags: readonly string[];
  readonly archived: boolean;
  readonly variations: readonly { readonly value: unknown; readonly name?: string }[];
  readonly environments: Readonly<Record<string, unknown>>;
}

const clause = (attribute: string, op: string, values: readonly unknown[], negate = false, contextKind = 'user') => ({
  attribute,
  op,
  values,
  negate,
  contextKind,
});
const rule = (variation: number, ...clauses: readonly unknown[]) => ({ variation, clauses, trackEvents: false });
const percent = (on: number, more = {}) => ({
  rollout: {
    variations: [
      { variation: 0, weight: on * 1000 },
      { variation: 1, weight: 100_000 - on * 1000 },
    ],
    ...more,
  },
});
const flag = (key: string, config: Readonly<Record<string, unknown>>, more: Partial<Flag> = {}): Flag => ({
  key,
  kind: 'boolean',
  description: '',
  tags: [],
  archived: false,
  variations: [{ value: true }, { value: false }],
  environments: {
    production: {
      on: true,
      targets: [],
      contextTargets: [],
      rules: [],
      fallthrough: { variation: 1 },
      offVariation: 1,
      prerequisites: [],
      ...config,
    },
  },
  ...more,
});
const colors: Partial<Flag> = {
  kind: 'multivariate',
  variations: ['blue', 'green', 'red'].map((value) => ({ value, name: value })),
};

const ann: User = { key: 'ann' };
const eve: User = { key: 'eve', country: 'NO', plan: 'pro', email: 'eve@example.com' };
const kim: User = { key: 'kim', country: 'DE', plan: 'pro', email: 'kim@shop.org', age: '29', version: '3.10.0' };
const lea: User = { key: 'lea', plan: 'pro', email: 'lea@example.com', age: '30', version: '3.9.0' };
const users = [ann, eve, kim, lea];

const withResults = (given: Flag, values: readonly unknown[] = []) => ({
  flag: given,
  results: values.map((value, index) => ({ user: users[index] ?? ann, value })),
});

/** Flags that both evaluate in the same way, with what LaunchDarkly's Node.js SDK 9.13 returned to four users. */
export const flagsOfLaunchDarkly = [
  withResults(flag('on-for-all', { fallthrough: { variation: 0 } }, { tags: ['checkout', 'x'] }), [
    true,
    true,
    true,
    true,
  ]),
  withResults(flag('off', { on: false, fallthrough: { variation: 0 } }), [false, false, false, false]),
  withResults(flag('on-for-none', {}), [false, false, false, false]),
  withResults(
    flag('targets', {
      targets: [
        { values: ['ann', 'kim'], variation: 0 },
        { values: ['eve'], variation: 1 },
      ],
    }),
    [true, false, true, false],
  ),
  withResults(flag('except-one', { targets: [{ values: ['eve'], variation: 1 }], fallthrough: { variation: 0 } }), [
    true,
    false,
    true,
    true,
  ]),
  withResults(
    flag('not-norway', {
      rules: [
        rule(1, clause('country', 'in', ['NO', 'SE'])),
        rule(0, clause('plan', 'in', ['pro']), clause('email', 'endsWith', ['@example.com', '.org'])),
      ],
    }),
    [false, false, true, true],
  ),
  withResults(
    flag('ages', { rules: [rule(0, clause('age', 'greaterThanOrEqual', [18]), clause('age', 'lessThan', [30]))] }),
    [false, false, true, false],
  ),
  withResults(flag('versions', { rules: [rule(0, clause('version', 'semVerGreaterThan', ['3.9.0']))] }), [
    false,
    false,
    true,
    false,
  ]),
  withResults(flag('not-key', { rules: [rule(0, clause('key', 'in', ['eve'], true))] }), [true, false, true, true]),
  withResults(flag('share', { targets: [{ values: ['ann'], variation: 0 }], fallthrough: percent(20) }), [true]),
  withResults(
    flag('share-of-country', {
      rules: [{ ...percent(0), clauses: [clause('country', 'in', ['NO'])] }, rule(0, clause('plan', 'in', ['pro']))],
    }),
    [false, false, true, true],
  ),
  withResults(
    flag(
      'colors',
      {
        targets: [{ values: ['ann'], variation: 2 }],
        rules: [rule(1, clause('country', 'in', ['NO', 'DE'])), rule(2, clause('country', 'in', ['DE']))],
        fallthrough: { variation: 0 },
      },
      colors,
    ),
    ['red', 'green', 'green', 'blue'],
  ),
  withResults(
    flag(
      'weights',
      {
        fallthrough: {
          rollout: { variations: [33_300, 33_300, 33_400].map((weight, variation) => ({ variation, weight })) },
        },
      },
      { kind: 'multivariate', variations: [{ value: 1 }, { value: { a: [1] } }, { value: 'x' }] },
    ),
  ),
];

/** Flags that Unleash would evaluate differently, each with the reason that the importer gives. */
export const refusedByLaunchDarkly = [
  { flag: flag('archived', {}, { archived: true }), reason: 'it is archived' },
  {
    flag: flag('summary', { rules: undefined }),
    reason: 'the export has no rules. Request it with summary=0',
  },
  { flag: flag('prerequisite', { prerequisites: [{ key: 'other', variation: 0 }] }), reason: 'it has prerequisites' },
  { flag: flag('migration', { migrationSettings: {} }), reason: 'it is a migration flag' },
  { flag: flag('on-when-off', { offVariation: 0 }), reason: 'it does not return false when it is off' },
  {
    flag: flag('other-kind', { contextTargets: [{ contextKind: 'organization', values: ['o-1'], variation: 0 }] }),
    reason: 'it has targets of another context kind than user',
  },
  {
    flag: flag('disabled-rule', { rules: [{ ...rule(0, clause('plan', 'in', ['pro'])), disabled: true }] }),
    reason: 'a rule is disabled or empty',
  },
  {
    flag: flag('segment', { rules: [rule(0, clause('', 'segmentMatch', ['beta'], false, ''))] }),
    reason: 'a rule uses the segment beta',
  },
  {
    flag: flag('kind', { rules: [rule(0, clause('name', 'in', ['a'], false, 'organization'))] }),
    reason: 'a rule is about the context kind organization',
  },
  {
    flag: flag('pattern', { rules: [rule(0, clause('email', 'matches', ['.*']))] }),
    reason: 'Unleash has no operator that does the same as matches',
  },
  {
    flag: flag('date', { rules: [rule(0, clause('born', 'before', [1_690_527_600_000]))] }),
    reason: 'Unleash has no operator that does the same as before',
  },
  {
    flag: flag('nested', { rules: [rule(0, clause('/address/city', 'in', ['Oslo']))] }),
    reason: 'a rule uses the attribute /address/city',
  },
  {
    flag: flag('own-field', { rules: [rule(0, clause('environment', 'in', ['prod']))] }),
    reason: 'a rule uses the attribute environment',
  },
  {
    flag: flag('truth', { rules: [rule(0, clause('beta', 'in', [true]))] }),
    reason: 'a rule compares beta with something else than text',
  },
  {
    flag: flag('negated', { rules: [rule(0, clause('country', 'in', ['NO'], true))] }),
    reason: 'a rule negates a condition about country',
  },
  {
    flag: flag('two-numbers', { rules: [rule(0, clause('age', 'lessThan', [18, 20]))] }),
    reason: "a rule compares age in a way that Unleash can't",
  },
  {
    flag: flag('short-version', { rules: [rule(0, clause('version', 'semVerEqual', ['3.9']))] }),
    reason: "a rule compares version in a way that Unleash can't",
  },
  {
    flag: flag('experiment', { fallthrough: percent(50, { experimentAllocation: { defaultVariation: 0 } }) }),
    reason: 'it is part of an experiment',
  },
  {
    flag: flag('bucket', { fallthrough: percent(50, { bucketBy: 'company' }) }),
    reason: 'a percentage is not divided by the key of the user',
  },
  { flag: flag('half-percent', { fallthrough: percent(12.5) }), reason: 'a percentage is not whole' },
  {
    flag: flag('ordered', {
      rules: [rule(1, clause('country', 'in', ['NO']), clause('plan', 'in', ['free']))],
      fallthrough: { variation: 0 },
    }),
    reason: 'it depends on the order of its rules',
  },
  {
    flag: flag('no-default', { fallthrough: {} }),
    reason: 'a rule has no variation',
  },
  {
    flag: flag('empty-text', {}, { kind: 'multivariate', variations: [{ value: 'a' }, { value: '' }] }),
    reason: 'the value of a variation is empty',
  },
];

const feature = (name: string, enabled: boolean, value: unknown, ...multivariate: readonly unknown[]) => ({
  name,
  default_enabled: false,
  is_server_key_only: false,
  initial_value: null,
  value,
  type: typeof value === 'number' ? 'int' : 'unicode',
  enabled,
  multivariate,
});
const option = (percentage: number, value: unknown) => ({
  percentage_allocation: percentage,
  default_percentage_allocation: 10,
  value,
  type: 'unicode',
});

/** A feature export in Flagsmith's format. */
export const flagsOfFlagsmith = [
  feature('plain', true, null),
  feature('number', false, 5),
  feature('split', true, 'blue', option(1.1, 'red'), option(30, true), option(0, 'unused')),
  feature('third', true, 'blue', option(33.33, 'red')),
  feature('no-rest', true, null, option(50, 'red')),
  feature('two words', true, null),
];
