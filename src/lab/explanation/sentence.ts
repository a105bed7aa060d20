import type { Constraint } from '../engine/configuration.ts';
import { operators } from '../engine/engine.ts';
import type { Translate } from '../../model/messages.ts';
import type {
  ConstraintTrace,
  DependencyTrace,
  FlagTrace,
  RolloutTrace,
  StrategyTrace,
  VariantTrace,
} from './trace.ts';

/**
 * Says in one sentence why a flag has its result: "Off: user 42 is in bucket 57 of 100, and the rollout ends at 25."
 * A second sentence follows for a flag that is on and has variants.
 */
export function sentenceOf(trace: FlagTrace, t: Translate): string {
  const reason = reasonOf(trace, t);
  const sentence = t(trace.result.enabled ? 'lab.sentence.on' : 'lab.sentence.off', { reason });
  return trace.variant ? `${sentence} ${variantSentence(trace.variant, t)}` : sentence;
}

function reasonOf(trace: FlagTrace, t: Translate): string {
  const { flag, isKnown, dependencies, environment, strategies } = trace;
  if (!isKnown) return t('lab.reason.unknownFlag', { flag });
  const dependency = dependencies.find(({ isSatisfied }) => !isSatisfied);
  if (dependency) return dependencyReason(dependency, t);
  if (!environment.isEnabled) return t('lab.reason.disabled');
  if (strategies.length === 0) return t('lab.reason.noStrategies');
  const match = strategies.find(({ isMatch }) => isMatch);
  if (match) return numbered(match, strategies, matchReason(match, t), t);
  const [only] = strategies;
  if (only && strategies.length === 1) return mismatchReason(only, t);
  return t('lab.reason.noMatch', {
    count: strategies.length,
    reasons: strategies.map((each) => numbered(each, strategies, mismatchReason(each, t), t)).join('; '),
  });
}

/** A reason with the number of the strategy, if there are several. */
function numbered({ index }: StrategyTrace, all: readonly StrategyTrace[], reason: string, t: Translate): string {
  return all.length === 1 ? reason : t('lab.reason.strategy', { number: index + 1, reason });
}

/** Says whether a parent has the result that the flag requires. */
export function dependencyReason({ dependency, reason, parent }: DependencyTrace, t: Translate): string {
  return t(`lab.dependency.${reason}`, {
    parent: dependency.feature,
    variant: parent?.result.variant.name ?? '',
    variants: listed(dependency.variants ?? [], t),
  });
}

/** Says what turned the flag on: the rollout, or else the last constraint, or that the strategy has no conditions. */
function matchReason({ constraints, segments, decision }: StrategyTrace, t: Translate): string {
  if (decision.type === 'rollout') {
    const reason = rolloutReason(decision.rollout, decision.isMatch, t);
    return constraints.length + segments.length > 0 ? t('lab.reason.conditionsAnd', { reason }) : reason;
  }
  if (decision.type === 'list') return t('lab.list.match', { field: decision.field, value: decision.value ?? '' });
  // A constraint that is true only because its field is missing surprises most.
  const constraint = constraints.find(({ problem }) => problem !== undefined) ?? constraints[0];
  if (constraint && (constraint.problem !== undefined || constraints.length + segments.length === 1)) {
    return constraintReason(constraint, t);
  }
  const [segment] = segments;
  if (segment && constraints.length === 0 && segments.length === 1) {
    return t('lab.segment.match', { segment: segment.name ?? segment.id });
  }
  return t(constraints.length + segments.length > 0 ? 'lab.reason.conditions' : 'lab.reason.everyone');
}

function mismatchReason({ name, canEvaluate, constraints, segments, decision }: StrategyTrace, t: Translate): string {
  if (!canEvaluate) return t('lab.reason.custom', { name });
  const constraint = constraints.find(({ isMatch }) => !isMatch);
  if (constraint) return constraintReason(constraint, t);
  const segment = segments.find(({ isMatch }) => !isMatch);
  if (segment) {
    const inSegment = segment.constraints.find(({ isMatch }) => !isMatch);
    const values = { segment: segment.name ?? segment.id, reason: inSegment ? constraintReason(inSegment, t) : '' };
    return t(inSegment ? 'lab.segment.mismatch' : 'lab.segment.missing', values);
  }
  if (decision.type === 'rollout') return rolloutReason(decision.rollout, decision.isMatch, t);
  if (decision.type === 'list') {
    const { field, value } = decision;
    return value === undefined ? t('lab.constraint.missing', { field }) : t('lab.list.mismatch', { field, value });
  }
  return t('lab.reason.everyone');
}

/** Says how a bucket compares with the percentage of a rollout. */
export function rolloutReason(
  { bucket, percentage, stickiness }: RolloutTrace,
  isMatch: boolean,
  t: Translate,
): string {
  if (bucket === undefined) return t('lab.rollout.noValue', { field: stickiness.setting });
  const user =
    stickiness.field === undefined
      ? t('lab.rollout.random')
      : t('lab.rollout.value', { field: stickiness.field, value: stickiness.value ?? '' });
  return t(isMatch ? 'lab.rollout.match' : 'lab.rollout.mismatch', { user, bucket, percentage });
}

/** Says what a constraint requires and what the context contains: `plan must be one of "gold", but it is "silver"`. */
export function constraintReason({ constraint, isMatch, value, problem }: ConstraintTrace, t: Translate): string {
  if (problem === 'unknown-operator') return t('lab.constraint.unknownOperator', { operator: constraint.operator });
  const requirement = requirementOf(constraint, t);
  const found =
    value === undefined
      ? t('lab.constraint.missing', { field: constraint.contextName })
      : t('lab.constraint.value', { value });
  return t(isMatch ? 'lab.constraint.match' : 'lab.constraint.mismatch', { requirement, found });
}

/** Says what a constraint requires: `plan must be one of "gold", "silver"`. */
export function requirementOf(
  { contextName, operator, values, value = '', inverted = false }: Constraint,
  t: Translate,
): string {
  if (!operators.has(operator)) {
    return t('lab.requires.unknown', {
      field: contextName,
      operator,
      value: listed(value === '' ? values : [value], t),
    });
  }
  const isNegative = inverted !== (operator === 'NOT_IN');
  return t(isNegative ? 'lab.requires.not' : 'lab.requires', {
    field: operator.startsWith('DATE_') ? 'currentTime' : contextName,
    condition: t(`lab.operator.${operator === 'NOT_IN' ? 'in' : operator.toLowerCase().replaceAll('_', '-')}`, {
      values: listed(values, t),
      value,
    }),
  });
}

/** Says how the variant was chosen. */
export function variantSentence({ name, target, totalWeight, ranges, override }: VariantTrace, t: Translate): string {
  if (override !== undefined || target === undefined) return t('lab.variant.override', { name, field: override ?? '' });
  const { from = 0, to = 0 } = ranges.find((range) => range.from <= target && target <= range.to) ?? {};
  return t('lab.variant.range', { name, target, totalWeight, from, to });
}

/** At most three values in quotation marks, and how many more there are. */
export function listed(values: readonly string[], t: Translate): string {
  const shown = values.slice(0, 3).map((value) => `"${value}"`);
  const all = shown.join(', ');
  return values.length > 3
    ? t('lab.values.more', { values: all, count: values.length - 3 })
    : all || t('lab.values.none');
}
