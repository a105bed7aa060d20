import type { Constraint } from '../engine/configuration.ts';
import { operators } from '../engine/engine.ts';
import type { Translate } from '../../../core/model/messages.ts';
import type {
  ConstraintTrace,
  DependencyTrace,
  FlagTrace,
  RolloutTrace,
  StrategyDecision,
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
  if (dependency) return unsatisfiedReason(dependency, t);
  if (!environment.isEnabled) return t('lab.reason.disabled');
  if (strategies.length === 0) return t('lab.reason.noStrategies');
  const match = strategies.find(({ isMatch }) => isMatch);
  const [only, ...others] = strategies;
  if (match) {
    const reason = matchReason(match, t);
    return others.length === 0 ? reason : t('lab.reason.match', { number: match.index + 1, reason });
  }
  if (only && others.length === 0) return mismatchReason(only, t);
  const reasons = strategies
    .slice(0, maxReasons)
    .map((each) => t('lab.reason.mismatch', { number: each.index + 1, reason: mismatchReason(each, t) }));
  const more = strategies.length - reasons.length;
  return t('lab.reason.noMatch', {
    reasons: [...reasons, ...(more > 0 ? [t('lab.reason.more', { count: more })] : [])].join('; '),
  });
}

/** A sentence names the reasons of this many strategies. The tree contains all of them. */
const maxReasons = 3;

/** Says why a parent doesn't have the result that the flag requires, and why the parent has its own result. */
function unsatisfiedReason(step: DependencyTrace, t: Translate): string {
  const reason = dependencyReason(step, t);
  return step.parent && (step.reason === 'off' || step.reason === 'on')
    ? t('lab.dependency.because', { reason, parentReason: reasonOf(step.parent, t) })
    : reason;
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
  const conditions = constraints.length + segments.length;
  const met = conditions === 1 && segments.length === 0 ? 'lab.reason.condition' : 'lab.reason.conditions';
  if (decision.type === 'rollout') {
    const reason = rolloutReason(decision.rollout, decision.isMatch, t);
    return conditions > 0 ? t('lab.reason.conditionsAnd', { conditions: t(met), reason }) : reason;
  }
  if (decision.type === 'list') return listReason(decision, t);
  // A constraint that is true only because its field is missing surprises most.
  const constraint = constraints.find(({ problem }) => problem !== undefined) ?? constraints[0];
  if (constraint && (constraint.problem !== undefined || conditions === 1)) return constraintReason(constraint, t);
  const [segment] = segments;
  if (segment && conditions === 1) return t('lab.segment.match', { segment: segment.name ?? segment.id });
  return t(conditions > 0 ? met : 'lab.reason.everyone');
}

function mismatchReason({ name, canEvaluate, constraints, segments, decision }: StrategyTrace, t: Translate): string {
  if (!canEvaluate) return customReason(name, t);
  const constraint = constraints.find(({ isMatch }) => !isMatch);
  if (constraint) return constraintReason(constraint, t);
  const segment = segments.find(({ isMatch }) => !isMatch);
  if (segment) {
    const inSegment = segment.constraints.find(({ isMatch }) => !isMatch);
    const values = { segment: segment.name ?? segment.id, reason: inSegment ? constraintReason(inSegment, t) : '' };
    return t(inSegment ? 'lab.segment.mismatch' : 'lab.segment.missing', values);
  }
  if (decision.type === 'rollout') return rolloutReason(decision.rollout, decision.isMatch, t);
  return decision.type === 'list' ? listReason(decision, t) : t('lab.reason.everyone');
}

/** Says why the lab can't evaluate a strategy: it depends on the host, or its code is part of an application. */
export function customReason(name: string, t: Translate): string {
  return t(name === 'applicationHostname' ? 'lab.reason.host' : 'lab.reason.custom', { name });
}

/** Says what a list of user IDs or addresses requires, and what the context contains. */
export function listReason(
  { field, value, list, isMatch }: Extract<StrategyDecision, { type: 'list' }>,
  t: Translate,
): string {
  const condition = t(field === 'userId' ? 'lab.operator.is' : 'lab.operator.address', { values: listed(list, t) });
  const requirement = t('lab.requires', { field, condition });
  const found = value === undefined ? t('lab.constraint.missing', { field }) : t('lab.constraint.value', { value });
  return t(isMatch ? 'lab.constraint.match' : 'lab.constraint.mismatch', { requirement, found });
}

/** Says how a bucket compares with the percentage of a rollout. */
export function rolloutReason(
  { bucket, percentage, stickiness }: RolloutTrace,
  isMatch: boolean,
  t: Translate,
): string {
  const { field, setting, value } = stickiness;
  if (bucket === undefined) return t('lab.rollout.noValue', { field: setting });
  if (percentage >= 100) return t('lab.rollout.everyone');
  if (percentage <= 0) return t('lab.rollout.noOne');
  const values = { bucket, percentage, user: t('lab.rollout.value', { field: field ?? '', value: value ?? '' }) };
  const result = isMatch ? 'match' : 'mismatch';
  return field === undefined ? t(`lab.rollout.random.${result}`, values) : t(`lab.rollout.${result}`, values);
}

/** Says what a constraint requires and what the context contains: `plan must be "gold", but it is "silver"`. */
export function constraintReason(trace: ConstraintTrace, t: Translate): string {
  const { constraint, isMatch, problem } = trace;
  if (problem === 'unknown-operator') return t('lab.constraint.unknownOperator', { operator: constraint.operator });
  const requirement = requirementOf(constraint, t);
  return t(isMatch ? 'lab.constraint.match' : 'lab.constraint.mismatch', { requirement, found: foundIn(trace, t) });
}

/** Says what the context contains in the field of a constraint, and what is wrong with it. */
function foundIn({ constraint, value, problem }: ConstraintTrace, t: Translate): string {
  const { contextName, operator, value: own = '' } = constraint;
  const [family = ''] = operator.toLowerCase().split('_');
  if (problem === 'no-values') return t('lab.constraint.noValues');
  if (problem === 'invalid-constraint-value') return t(`lab.constraint.invalidOwn.${family}`, { value: own });
  if (value === undefined) return t('lab.constraint.missing', { field: contextName });
  return t(problem === 'invalid-value' ? `lab.constraint.invalid.${family}` : 'lab.constraint.value', { value });
}

/** Says what a constraint requires: `plan must be "gold" or "silver"`. */
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
  if (ranges.filter(({ from, to }) => from <= to).length === 1) return t('lab.variant.only', { name });
  const { from = 0, to = 0 } = ranges.find((range) => range.from <= target && target <= range.to) ?? {};
  return t('lab.variant.range', { name, target, totalWeight, from, to });
}

/** At most three values in quotation marks, and how many more there are: `"a", "b" or "c"`. */
export function listed(values: readonly string[], t: Translate): string {
  const quoted = values.slice(0, 3).map((value) => `"${value}"`);
  const last = values.length > 3 ? t('lab.values.more', { count: values.length - 3 }) : quoted.pop();
  if (last === undefined) return t('lab.values.none');
  return quoted.length === 0 ? last : t('lab.values.or', { values: quoted.join(', '), last });
}
