import fc from 'fast-check';
import { strictSchemas, type Configuration, type Context } from '../engine/configuration.ts';

/** Values that fit many fields and operators, so that random constraints are often true. Some of them are awkward. */
const text = fc.constantFrom(
  'a',
  'b',
  'ab',
  'AB',
  '',
  ' ',
  '0',
  '1',
  '42',
  '4.5',
  '-1',
  '1e3',
  'NaN',
  '1.2.3',
  '1.2.4-beta.1',
  'v1.2.3',
  '10.0.0.1',
  '10.0.0.0/8',
  '2001:db8::1',
  '2030-01-01T00:00:00Z',
  'tomorrow',
  '^a+$',
  '[',
  'ünïcode 日本',
);
const field = fc.constantFrom('userId', 'sessionId', 'remoteAddress', 'environment', 'appName', 'plan', 'currentTime');
const operators =
  'IN NOT_IN STR_STARTS_WITH STR_ENDS_WITH STR_CONTAINS IN_CIDR REGEX UNKNOWN NUM_EQ NUM_GT NUM_GTE NUM_LT NUM_LTE ' +
  'DATE_AFTER DATE_BEFORE SEMVER_EQ SEMVER_GT SEMVER_GTE SEMVER_LT SEMVER_LTE';
const operator = fc.constantFrom(...operators.split(' '));
const short = { maxLength: 3 } as const;

const constraint = fc.record(
  {
    contextName: field,
    operator,
    values: fc.array(text, short),
    value: text,
    inverted: fc.boolean(),
    caseInsensitive: fc.boolean(),
  },
  { requiredKeys: ['contextName', 'operator'] },
);
const stickiness = fc.constantFrom('default', 'random', 'userId', 'sessionId', 'plan');
const variant = fc.record(
  {
    name: fc.constantFrom('red', 'green', 'blue'),
    weight: fc.constantFrom(0, 1, 10, 333, 500, 1000),
    stickiness,
    payload: fc.record({ type: fc.constantFrom('string' as const, 'json' as const), value: text }),
    overrides: fc.array(fc.record({ contextName: field, values: fc.array(text, { maxLength: 10 }) }), { maxLength: 1 }),
  },
  { requiredKeys: ['name', 'weight'] },
);
const percentage = fc.oneof(fc.integer({ min: 0, max: 100 }).map(String), fc.constantFrom('33.3', '-5', '250', 'half'));
const strategy = fc.record(
  {
    name: fc.oneof(
      { weight: 3, arbitrary: fc.constant('flexibleRollout') },
      { weight: 2, arbitrary: fc.constant('default') },
      fc.constantFrom('userWithId', 'remoteAddress', 'applicationHostname', 'custom'),
      fc.constantFrom('gradualRolloutUserId', 'gradualRolloutSessionId', 'gradualRolloutRandom'),
    ),
    parameters: fc.record(
      {
        rollout: percentage,
        percentage,
        groupId: fc.constantFrom('checkout', 'search', ''),
        stickiness,
        userIds: fc.constantFrom('42, a ,b', ''),
        IPs: fc.constantFrom('10.0.0.0/8,127.0.0.1', 'nonsense'),
      },
      { requiredKeys: [] },
    ),
    constraints: fc.array(constraint, short),
    segments: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
    variants: fc.array(variant, short),
  },
  { requiredKeys: ['name'] },
);
const flagNames = ['child', 'parent', 'grandparent'] as const;
const dependency = fc.record(
  {
    feature: fc.oneof({ weight: 4, arbitrary: fc.constant('parent') }, fc.constantFrom(...flagNames, 'missing')),
    enabled: fc.boolean(),
    variants: fc.array(fc.constantFrom('red', 'green', 'disabled'), short),
  },
  { requiredKeys: ['feature'] },
);
/** A flag with this name. Only half of the children, and few of the others, have parents. */
const flag = (name: fc.Arbitrary<string>, dependencies: number) =>
  fc.record(
    {
      name,
      enabled: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
      strategies: fc.array(strategy, short),
      variants: fc.array(variant, short),
      dependencies: fc.oneof(
        { weight: 10 - dependencies, arbitrary: fc.constant([]) },
        { weight: dependencies, arbitrary: fc.array(dependency, { maxLength: 2 }) },
      ),
    },
    { requiredKeys: ['name', 'enabled'] },
  );
const segment = fc.record({ id: fc.integer({ min: 1, max: 3 }), constraints: fc.array(constraint, short) });

/** Any configuration. It can contain unknown flags, segments, operators and strategies, and names that occur twice. */
export const anyConfiguration: fc.Arbitrary<Configuration> = fc
  .record({
    child: flag(fc.constant('child'), 5),
    others: fc.array(flag(fc.constantFrom(...flagNames), 1), short),
    segments: fc.array(segment, short),
  })
  .map(({ child, others, segments }) => ({
    flags: [...others, child].map((each) => strictSchemas.flag.parse(each)),
    segments: segments.map((each) => strictSchemas.segment.parse(each)),
  }));

/** Any context, with or without each field. */
export const anyContext: fc.Arbitrary<Context> = fc
  .record(
    {
      userId: text,
      sessionId: text,
      remoteAddress: text,
      environment: text,
      appName: text,
      currentTime: fc.constantFrom('2029-12-31T23:59:59Z', '2030-01-01T00:00:00Z', '2031-01-01T00:00:00Z', 'tomorrow'),
      properties: fc.dictionary(field, text, { maxKeys: 2 }),
    },
    { requiredKeys: [] },
  )
  .map((context) => strictSchemas.context.parse(context));

export const anyFlagName: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('child') },
  fc.constantFrom(...flagNames, 'missing'),
);

/** What `Math.random` can return. */
export const anyRandom: fc.Arbitrary<number> = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
