import type { Constraint, Strategy } from '../engine/configuration.ts';
import { bucketOf, canEvaluate, fieldOf } from '../engine/engine.ts';
import { explainConstraint } from './explain-constraint.ts';
import { plainStrategy, segmentIn, smallest, type Probe } from './probe.ts';
import type { Steps } from './steps.ts';
import type {
  ConstraintTrace,
  RolloutTrace,
  SegmentTrace,
  StickinessTrace,
  StrategyDecision,
  StrategyTrace,
} from './trace.ts';

/** What an explanation is made with. */
export interface Explaining {
  readonly probe: Probe;
  readonly now: Date;
  /** Reports a part that contradicts the result of the SDK. */
  readonly contradict: (what: string) => void;
}

/** Explains a strategy. Each constraint is a step. */
export function* explainStrategy(
  { probe, now, contradict }: Explaining,
  strategy: Strategy,
  index: number,
  isReached: boolean,
): Steps<StrategyTrace> {
  const isKnown = canEvaluate(strategy);
  // The SDK stops at the first condition that is false.
  let goesOn = isReached && isKnown;
  const follow = <Step extends { readonly isMatch: boolean }>(step: Step): Step => {
    goesOn &&= step.isMatch;
    return step;
  };
  function* explainConstraints(constraints: readonly Constraint[]): Steps<ConstraintTrace[]> {
    const traces: ConstraintTrace[] = [];
    for (const constraint of constraints) {
      traces.push(follow(explainConstraint(probe, constraint, goesOn, now)));
      yield;
    }
    return traces;
  }
  const constraints = yield* explainConstraints(strategy.constraints);
  const segments: SegmentTrace[] = [];
  for (const id of strategy.segments) {
    const segment = segmentIn(probe.configuration, id);
    const reached = goesOn;
    const parts = yield* explainConstraints(segment?.constraints ?? []);
    const isMatch = probe.strategy({ segments: [id] });
    if (isMatch !== (segment !== undefined && parts.every((part) => part.isMatch))) contradict(`segment ${id}`);
    segments.push(
      follow({
        id,
        name: segment?.name,
        isReached: reached,
        isKnown: segment !== undefined,
        isMatch,
        constraints: parts,
      }),
    );
    yield;
  }
  const decision: StrategyDecision = {
    isReached: goesOn,
    isMatch: probe.strategy({ ...strategy, constraints: [], segments: [], variants: [] }),
    ...explainDecision({ probe, now, contradict }, strategy),
  };
  const isMatch = probe.strategy({ ...strategy, variants: [] });
  if (isMatch !== (isKnown && [...constraints, ...segments, decision].every((part) => part.isMatch))) {
    contradict(`strategy ${index + 1}`);
  }
  yield;
  return { index, name: strategy.name, isReached, isMatch, canEvaluate: isKnown, constraints, segments, decision };
}

/** A decision without what all of them have in common. */
type OwnPart<Decision> = Decision extends unknown ? Omit<Decision, 'isReached' | 'isMatch'> : never;

function explainDecision(explaining: Explaining, strategy: Strategy): OwnPart<StrategyDecision> {
  const { name, parameters } = strategy;
  const { context } = explaining.probe;
  const list = (text = '') => text.split(/\s*,\s*/).filter((entry) => entry !== '');
  const rollout = (
    percentage: string | undefined,
    group: string | undefined,
    stickiness: StickinessTrace,
    key: string,
  ) => ({
    type: 'rollout' as const,
    rollout: explainRollout(explaining, strategy, Number(percentage), group ?? '', stickiness, key),
  });
  switch (name) {
    case 'flexibleRollout':
      return rollout(
        parameters['rollout'],
        parameters['groupId'],
        rolloutStickiness(explaining, parameters['stickiness']),
        'rollout',
      );
    case 'gradualRolloutUserId':
      return rollout(
        parameters['percentage'],
        parameters['groupId'],
        topLevelStickiness(explaining, 'userId'),
        'percentage',
      );
    case 'gradualRolloutSessionId':
      return rollout(
        parameters['percentage'],
        parameters['groupId'],
        topLevelStickiness(explaining, 'sessionId'),
        'percentage',
      );
    case 'gradualRolloutRandom':
      return rollout(parameters['percentage'], '', randomStickiness('random'), 'percentage');
    case 'userWithId':
      return { type: 'list', field: 'userId', value: context.userId, list: list(parameters['userIds']) };
    case 'remoteAddress':
      return { type: 'list', field: 'remoteAddress', value: context.remoteAddress, list: list(parameters['IPs']) };
    default:
      return { type: canEvaluate(strategy) ? 'always' : 'unknown' };
  }
}

/** Finds the bucket by moving the percentage, and checks it against the hash of the SDK. */
function explainRollout(
  { probe, contradict }: Explaining,
  { name, parameters }: Strategy,
  percentage: number,
  group: string,
  stickiness: StickinessTrace,
  key: string,
): RolloutTrace {
  const bucket = smallest(100, (value) =>
    probe.strategy({ ...plainStrategy, name, parameters: { ...parameters, [key]: String(value) } }),
  );
  const { value, isRandom } = stickiness;
  const expected = value === undefined ? undefined : bucketOf(value, group);
  if (isRandom ? bucket === undefined : bucket !== expected) contradict(`bucket of ${value}`);
  return { percentage, group, stickiness, bucket };
}

const randomStickiness = (setting: string): StickinessTrace => ({
  setting,
  field: undefined,
  value: undefined,
  isRandom: true,
});

/** The old strategies read only the fields of the context itself, and ignore properties with the same name. */
function topLevelStickiness({ probe }: Explaining, field: 'userId' | 'sessionId'): StickinessTrace {
  return stickinessOf(field, probe.context[field]);
}

function fieldStickiness({ probe, now }: Explaining, field: string): StickinessTrace {
  return stickinessOf(field, fieldOf(probe.context, field, now));
}

function stickinessOf(field: string, found: string | undefined): StickinessTrace {
  // An empty value counts as missing.
  const value = found || undefined;
  return { setting: field, field: value === undefined ? undefined : field, value, isRandom: false };
}

/** For a rollout, `default` uses the ID of the user or of the session. Without both, the result is random. */
function rolloutStickiness(explaining: Explaining, setting: string | undefined): StickinessTrace {
  if (setting === 'random') return randomStickiness(setting);
  return setting && setting !== 'default'
    ? fieldStickiness(explaining, setting)
    : firstOf(explaining, ['userId', 'sessionId']);
}

/** For variants, `default` uses the address as well, and a value that is missing makes the result random. */
export function variantStickiness(explaining: Explaining, setting: string | undefined): StickinessTrace {
  if (!setting || setting === 'default') return firstOf(explaining, ['userId', 'sessionId', 'remoteAddress']);
  const stickiness = fieldStickiness(explaining, setting);
  return stickiness.value === undefined ? randomStickiness(setting) : stickiness;
}

function firstOf(
  { probe: { context } }: Explaining,
  fields: readonly ('userId' | 'sessionId' | 'remoteAddress')[],
): StickinessTrace {
  const field = fields.find((each) => context[each]);
  return field === undefined
    ? randomStickiness('default')
    : { setting: 'default', field, value: context[field], isRandom: false };
}
