import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, createEngine } from '../engine/engine.ts';
import { loadRegex } from '../engine/regex.ts';
import { messagesSchema, translator } from '../../../core/model/messages.ts';
import { anyConfiguration, anyContext, anyFlagName, anyRandom } from '../testing/arbitrary.ts';
import { configurationWith } from '../testing/configuration.ts';
import { explain } from './explain.ts';
import { sentenceOf } from './sentence.ts';

const messages = messagesSchema.parse(JSON.parse(readFileSync('src/features/lab/messages.json', 'utf8')));
const t = translator(Object.fromEntries(messages.map(({ id, message }) => [id, message])));
const now = new Date('2030-06-01T12:00:00Z');
await loadRegex();
const empty = await createEngine({ flags: [], segments: [] });

function sentence(configuration: Parameters<typeof configurationWith>, context = {}): string {
  const { trace } = explain(empty.with(configurationWith(...configuration)), 'checkout', context, { now, random: 0.5 });
  return trace ? sentenceOf(trace, t) : 'no explanation';
}

const rollout = (percentage: number) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percentage), groupId: 'checkout', stickiness: 'default' },
});
const plan = (operator: string, values: string[], inverted = false) => ({
  name: 'default',
  constraints: [{ contextName: 'plan', operator, values, inverted }],
});
const bucket = bucketOf('42', 'checkout');

test.for<[string, Parameters<typeof configurationWith>, object]>([
  ['Off: the configuration has no flag called checkout.', [[]], {}],
  ['Off: the flag is disabled in this environment.', [[{ enabled: false }]], {}],
  ['On: the flag is enabled and has no strategies, so it is on for everyone.', [[{}]], {}],
  ['On: the strategy matches everyone.', [[{ strategies: [{ name: 'default' }] }]], {}],
  [
    `Off: userId 42 is in bucket ${bucket} of 100, and the rollout ends at ${bucket - 1}.`,
    [[{ strategies: [rollout(bucket - 1)] }]],
    { userId: '42' },
  ],
  [
    `On: userId 42 is in bucket ${bucket} of 100, and the rollout includes buckets up to ${bucket}.`,
    [[{ strategies: [rollout(bucket)] }]],
    { userId: '42' },
  ],
  [
    'Off: plan must be "gold" or "silver", but it is "bronze".',
    [[{ strategies: [plan('IN', ['gold', 'silver'])] }]],
    { properties: { plan: 'bronze' } },
  ],
  [
    'Off: plan must not be "bronze", but it is "bronze".',
    [[{ strategies: [plan('NOT_IN', ['bronze'])] }]],
    { properties: { plan: 'bronze' } },
  ],
  [
    'On: plan must not start with "br", and the context has no plan.',
    [[{ strategies: [plan('STR_STARTS_WITH', ['br'], true)] }]],
    {},
  ],
  [
    'On: plan must not be "gold", and the context has no plan.',
    [
      [
        {
          strategies: [
            {
              name: 'default',
              constraints: [
                { contextName: 'userId', operator: 'IN', values: ['42'] },
                { contextName: 'plan', operator: 'IN', values: ['gold'], inverted: true },
              ],
            },
          ],
        },
      ],
    ],
    { userId: '42' },
  ],
  [
    'Off: no strategy matches: (1) plan must be "gold", but the context has no plan; (2) the lab can\'t evaluate the strategy our-own, because its code is part of your application.',
    [[{ strategies: [plan('IN', ['gold']), { name: 'our-own' }] }]],
    {},
  ],
  [
    'Off: the parent flag payments must be on, but it is off: the flag is disabled in this environment.',
    [[{ dependencies: [{ feature: 'payments' }] }, { name: 'payments', enabled: false }]],
    {},
  ],
  [
    'Off: the segment Beta testers doesn\'t match: userId must be "1", "2", "3" or one of 2 other values, but it is "42".',
    [
      [{ strategies: [{ name: 'default', segments: [1] }] }],
      [
        {
          id: 1,
          name: 'Beta testers',
          constraints: [{ contextName: 'userId', operator: 'IN', values: [1, 2, 3, 4, 5] }],
        },
      ],
    ],
    { userId: '42' },
  ],
  [
    'On: the flag is enabled and has no strategies, so it is on for everyone. The variant is "red", because no other variant has a weight.',
    [[{ variants: [{ name: 'red', weight: 1 }] }]],
    {},
  ],
  ['On: the rollout of 100% includes everyone.', [[{ strategies: [rollout(100)] }]], { userId: '42' }],
  ['Off: the rollout is at 0%, so it includes no one.', [[{ strategies: [rollout(0)] }]], { userId: '42' }],
  [
    'Off: the random number of this evaluation is 55, and the rollout ends at 20.',
    [[{ strategies: [rollout(20)] }]],
    {},
  ],
  [
    'On: the constraint is true, and the rollout of 100% includes everyone.',
    [[{ strategies: [{ ...plan('IN', ['gold']), ...rollout(100) }] }]],
    { properties: { plan: 'gold' } },
  ],
  [
    'On: strategy 2 matches: the strategy matches everyone.',
    [[{ strategies: [plan('IN', ['gold']), { name: 'default' }] }]],
    {},
  ],
  [
    'Off: no strategy matches: (1) the rollout is at 0%, so it includes no one; (2) the rollout is at 0%, so it includes no one; (3) the rollout is at 0%, so it includes no one; and 1 more.',
    [[{ strategies: [rollout(0), rollout(0), rollout(0), rollout(0)] }]],
    { userId: '42' },
  ],
  [
    'Off: the rollout assigns users by account, but the context has no account.',
    [[{ strategies: [{ name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'account' } }] }]],
    { userId: '42' },
  ],
  [
    'Off: userId must be "1" or "2", but it is "42".',
    [[{ strategies: [{ name: 'userWithId', parameters: { userIds: '1, 2' } }] }]],
    { userId: '42' },
  ],
  [
    'Off: remoteAddress must match "10.0.0.0/8", but it is "::ffff:10.0.0.1".',
    [[{ strategies: [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.0/8' } }] }]],
    { remoteAddress: '::ffff:10.0.0.1' },
  ],
  [
    "Off: the strategy applicationHostname depends on the host that your application runs on, which the lab can't know.",
    [[{ strategies: [{ name: 'applicationHostname', parameters: { hostNames: 'web-1' } }] }]],
    {},
  ],
  ...(
    [
      ['NUM_GT', '18', 'old', 'be greater than 18', '"old" isn\'t a number'],
      ['SEMVER_GT', '3.9.0', '4.0', 'be a version above 3.9.0', '"4.0" isn\'t a complete version'],
      ['NUM_GT', 'many', '3', 'be greater than many', 'the constraint compares with "many", which isn\'t a number'],
      ['REGEX', '(', 'x', 'match the pattern (', '"(" isn\'t a valid pattern'],
    ] as const
  ).map(([operator, value, age, condition, found]): [string, Parameters<typeof configurationWith>, object] => [
    `Off: age must ${condition}, but ${found}.`,
    [[{ strategies: [{ name: 'default', constraints: [{ contextName: 'age', operator, value }] }] }]],
    { properties: { age } },
  ]),
  [
    'Off: plan must be a value of an empty list, but the constraint has no values.',
    [[{ strategies: [plan('IN', [])] }]],
    { properties: { plan: 'gold' } },
  ],
  [
    `Off: the parent flag payments must be on, but it is off: userId 42 is in bucket ${bucket} of 100, and the rollout ends at ${bucket - 1}.`,
    [[{ dependencies: [{ feature: 'payments' }] }, { name: 'payments', strategies: [rollout(bucket - 1)] }]],
    { userId: '42' },
  ],
  [
    'Off: the parent flag payments must return the variant "card", but it returns "cash".',
    [
      [
        { dependencies: [{ feature: 'payments', variants: ['card'] }] },
        { name: 'payments', variants: [{ name: 'cash', weight: 1 }] },
      ],
    ],
    {},
  ],
])('says: %s', ([expected, configuration, context]) => {
  expect(sentence(configuration, context)).toBe(expected);
});

test('has a sentence for every trace', () => {
  fc.assert(
    fc.property(anyConfiguration, anyContext, anyFlagName, anyRandom, (configuration, context, flag, random) => {
      const { trace } = explain(empty.with(configuration), flag, context, { now, random });
      const text = trace ? sentenceOf(trace, t) : '';
      expect(text).toMatch(trace?.result.enabled ? /^On: .+\.$/s : /^Off: .+\.$/s);
      expect(text).not.toMatch(/undefined|\{\w+\}/);
    }),
    { numRuns: 1_000 },
  );
});
