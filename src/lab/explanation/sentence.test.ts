import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, createEngine } from '../engine/engine.ts';
import { loadRegex } from '../engine/regex.ts';
import { messagesSchema, translator } from '../../model/messages.ts';
import { anyConfiguration, anyContext, anyFlagName, anyRandom } from '../testing/arbitrary.ts';
import { configurationWith } from '../testing/configuration.ts';
import { explain } from './explain.ts';
import { sentenceOf } from './sentence.ts';

const messages = messagesSchema.parse(JSON.parse(readFileSync('content/messages/en.json', 'utf8')));
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
  ['On: the strategy has no conditions.', [[{ strategies: [{ name: 'default' }] }]], {}],
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
    'Off: plan must be one of "gold", "silver", but it is "bronze".',
    [[{ strategies: [plan('IN', ['gold', 'silver'])] }]],
    { properties: { plan: 'bronze' } },
  ],
  [
    'Off: plan must not be one of "bronze", but it is "bronze".',
    [[{ strategies: [plan('NOT_IN', ['bronze'])] }]],
    { properties: { plan: 'bronze' } },
  ],
  [
    'On: plan must not start with "br", and the context has no plan.',
    [[{ strategies: [plan('STR_STARTS_WITH', ['br'], true)] }]],
    {},
  ],
  [
    'Off: none of the 2 strategies match (strategy 1: plan must be one of "gold", but the context has no plan; strategy 2: the lab can\'t evaluate the strategy our-own, because its code is part of your application).',
    [[{ strategies: [plan('IN', ['gold']), { name: 'our-own' }] }]],
    {},
  ],
  [
    'Off: the parent flag payments is off and must be on.',
    [[{ dependencies: [{ feature: 'payments' }] }, { name: 'payments', enabled: false }]],
    {},
  ],
  [
    'Off: the segment Beta testers doesn\'t match: userId must be one of "1", "2", "3" or 2 other values, but it is "42".',
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
    'On: the flag is enabled and has no strategies, so it is on for everyone. The variant is "red": number 1 of 1 is between 1 and 1.',
    [[{ variants: [{ name: 'red', weight: 1 }] }]],
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
