import type { Constraint, Context } from '../engine/configuration.ts';
import { fieldOf } from '../engine/engine.ts';
import type { Probe } from './probe.ts';
import type { ConstraintTrace } from './trace.ts';

/** Explains a constraint, whose result was reached unless an earlier step decided. */
export function explainConstraint(
  probe: Probe,
  constraint: Constraint,
  isReached: boolean,
  now: Date,
): ConstraintTrace {
  const { contextName, operator, inverted = false } = constraint;
  const isMatch = probe.constraints([constraint]);
  return {
    constraint,
    isReached,
    isMatch,
    value: operator.startsWith('DATE_')
      ? (probe.context.currentTime ?? now.toISOString())
      : fieldOf(probe.context, contextName, now),
    isMatchBeforeInversion: inverted ? probe.constraints([{ ...constraint, inverted: false }]) : isMatch,
    problem: problemOf(probe, constraint, now),
  };
}

/** Two opposite operators of each family, one of which is true for any two valid values, and a valid value. */
const opposites = {
  NUM: ['NUM_LT', 'NUM_GTE', '0'],
  SEMVER: ['SEMVER_LT', 'SEMVER_GTE', '1.0.0'],
  DATE: ['DATE_BEFORE', 'DATE_AFTER', '1999-12-31T23:59:59.999Z'],
} as const;

/** Returns what makes the comparison of a constraint false, and the inverted constraint true. */
function problemOf(probe: Probe, constraint: Constraint, now: Date): ConstraintTrace['problem'] {
  const { contextName, operator, values, value = '' } = constraint;
  const isTrue = (changes: Partial<Constraint>, context?: Context) =>
    probe.constraints([{ ...constraint, inverted: false, ...changes }], context);
  // Only an unknown operator has the same result with and without inversion.
  if (isTrue({}) === isTrue({ inverted: true })) return 'unknown-operator';
  const family = operator.split('_')[0];
  const isMissing = family !== 'DATE' && fieldOf(probe.context, contextName, now) === undefined;
  if (isMissing) return 'missing-field';
  if (family === 'NUM' || family === 'SEMVER' || family === 'DATE') {
    const [below, above, valid] = opposites[family];
    const compares = (other: string, context?: Context) =>
      isTrue({ operator: below, value: other }, context) || isTrue({ operator: above, value: other }, context);
    if (!compares(valid)) return 'invalid-value';
    const validContext = family === 'DATE' ? { currentTime: valid } : { properties: { [contextName]: valid } };
    // A second time, because a time is neither before nor after itself.
    const laterContext = family === 'DATE' ? { currentTime: '2000-01-01T00:00:00Z' } : validContext;
    return compares(value, validContext) || compares(value, laterContext) ? undefined : 'invalid-constraint-value';
  }
  if (operator === 'REGEX') {
    // An empty alternative matches every text, unless the expression isn't valid.
    return isTrue({ value: `(?:${value})|` }) ? undefined : 'invalid-constraint-value';
  }
  if (operator === 'IN_CIDR' && !isTrue({ values: ['0.0.0.0/0', '::/0'] })) return 'invalid-value';
  return values.some((each) => each !== '') ? undefined : 'no-values';
}
