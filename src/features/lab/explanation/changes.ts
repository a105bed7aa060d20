import type { Configuration, Context, Flag, Strategy } from '../engine/configuration.ts';
import { plainStrategy } from './probe.ts';
import type { Change } from './trace.ts';

/** What a flag is evaluated with. */
export interface Setup {
  readonly configuration: Configuration;
  readonly context: Context;
}

/** Returns the configuration and the context after changes. Positions are those after the changes before. */
export function applyChanges(setup: Setup, changes: readonly Change[]): Setup {
  return changes.reduce(applyChange, setup);
}

function applyChange(setup: Setup, change: Change): Setup {
  const { configuration, context } = setup;
  const onFlag = (update: (flag: Flag) => Flag): Setup => ({
    ...setup,
    configuration: {
      ...configuration,
      flags: configuration.flags.map((flag) => ('flag' in change && flag.name === change.flag ? update(flag) : flag)),
    },
  });
  const onStrategy = (index: number, update: (strategy: Strategy) => Partial<Strategy>): Setup =>
    onFlag((flag) => ({
      ...flag,
      strategies: flag.strategies.map((each, position) => (position === index ? { ...each, ...update(each) } : each)),
    }));
  switch (change.type) {
    case 'enable-flag':
      return onFlag((flag) => ({ ...flag, enabled: true }));
    case 'set-percentage':
      return onStrategy(change.strategy, (strategy) => ({
        parameters: { ...strategy.parameters, [percentageKey(strategy)]: String(change.percentage) },
      }));
    case 'remove-constraint':
      return onStrategy(change.strategy, ({ constraints }) => ({
        constraints: constraints.toSpliced(change.constraint, 1),
      }));
    case 'remove-segment':
      return onStrategy(change.strategy, ({ segments }) => ({
        segments: segments.filter((id) => id !== change.segment),
      }));
    case 'remove-dependency':
      return onFlag((flag) => ({
        ...flag,
        dependencies: flag.dependencies.filter(({ feature }) => feature !== change.parent),
      }));
    case 'add-strategy':
      return onFlag((flag) => ({ ...flag, strategies: [...flag.strategies, plainStrategy] }));
    case 'set-field':
      return { ...setup, context: withField(context, change.field, change.value) };
    case 'remove-field':
      return { ...setup, context: withField(context, change.field, undefined) };
    default:
      return change satisfies never;
  }
}

/** The parameter with the percentage of a rollout. The older strategies have another name for it. */
export function percentageKey({ name }: Pick<Strategy, 'name'>): 'rollout' | 'percentage' {
  return name === 'flexibleRollout' ? 'rollout' : 'percentage';
}

const ownFields = ['userId', 'sessionId', 'remoteAddress', 'environment', 'appName', 'currentTime'] as const;
type OwnField = (typeof ownFields)[number];
const isOwnField = (field: string): field is OwnField => ownFields.some((each) => each === field);

/** The value of a field, which is a property unless the SDK knows the field. */
export function fieldIn(context: Context, field: string): string | undefined {
  const { properties = {} } = context;
  // A field can be called `toString`, which every object inherits.
  return (
    (isOwnField(field) ? context[field] : undefined) ??
    (Object.hasOwn(properties, field) ? properties[field] : undefined)
  );
}

/** Returns a context with another value in a field, which is a property unless the SDK knows the field. */
export function withField({ properties = {}, ...context }: Context, field: string, value: string | undefined): Context {
  const { [field]: _property, ...others } = properties;
  if (isOwnField(field)) {
    const { [field]: _value, ...rest } = context;
    return { ...rest, ...(value !== undefined && { [field]: value }), properties: others };
  }
  return { ...context, properties: value === undefined ? others : { ...others, [field]: value } };
}
