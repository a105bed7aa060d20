import type { Context, Dependency } from '../engine/configuration.ts';
import type { Circumstances, Engine, Result } from '../engine/engine.ts';
import { explainStrategy } from './explain-strategy.ts';
import { explainVariant } from './explain-variant.ts';
import { flagIn, probeOf } from './probe.ts';
import { atOnce, type Steps } from './steps.ts';
import type { DependencyTrace, Explanation, FlagTrace, StrategyTrace, VariantTrace } from './trace.ts';

/**
 * Evaluates a flag and explains the result. The explanation contains no separate evaluation code: the SDK evaluates each part of
 * the flag as a separate flag. In the end, the parts must give the result of the whole.
 */
export function explain(
  engine: Engine,
  flag: string,
  context: Context,
  circumstances: Circumstances = {},
): Explanation {
  return atOnce(explaining(engine, flag, context, circumstances));
}

/** The same as {@link explain} in steps. */
export function* explaining(
  engine: Engine,
  flag: string,
  context: Context,
  circumstances: Circumstances = {},
): Steps<Explanation> {
  const contradictions: string[] = [];
  const fixed = { now: circumstances.now ?? new Date(), random: circumstances.random ?? Math.random() };
  const trace = yield* explainFlag(engine, flag, context, fixed, (what) => contradictions.push(`${flag}: ${what}`));
  return {
    flag,
    context,
    result: trace.result,
    trace: contradictions.length === 0 ? trace : undefined,
    contradictions,
  };
}

function* explainFlag(
  engine: Engine,
  name: string,
  context: Context,
  circumstances: Required<Circumstances>,
  contradict: (what: string) => void,
): Steps<FlagTrace> {
  const probe = probeOf(engine, name, context, circumstances);
  const parts = { probe, now: circumstances.now, contradict };
  const result = probe.evaluate(name);
  const flag = flagIn(engine.configuration, name);
  if (!flag) {
    if (result.enabled) contradict('unknown flag');
    const environment = { isReached: false, isEnabled: false };
    return {
      flag: name,
      result,
      isKnown: false,
      isRandom: false,
      dependencies: [],
      environment,
      strategies: [],
      variant: undefined,
    };
  }

  let goesOn = true;
  const dependencies: DependencyTrace[] = [];
  for (const dependency of flag.dependencies) {
    const parent = flagIn(engine.configuration, dependency.feature);
    const hasParent = (parent?.dependencies.length ?? 0) > 0;
    const trace =
      parent && !hasParent ? yield* explainFlag(engine, parent.name, context, circumstances, contradict) : undefined;
    const reason = trace ? reasonOf(dependency, trace.result) : hasParent ? 'has-parent' : 'missing';
    const isSatisfied = probe.part({ dependencies: [dependency] }, parent ? [parent] : []).enabled;
    if (isSatisfied !== (reason === 'satisfied')) contradict(`parent ${dependency.feature}`);
    const isReached = goesOn;
    goesOn &&= isSatisfied;
    dependencies.push({ isReached, isSatisfied, dependency, reason, parent: trace });
  }
  const environment = { isReached: goesOn, isEnabled: flag.enabled };
  if (probe.part({ enabled: flag.enabled }).enabled !== flag.enabled) contradict('environment');
  goesOn &&= flag.enabled;
  const isEvaluated = goesOn;
  const strategies: StrategyTrace[] = [];
  for (const [index, strategy] of flag.strategies.entries()) {
    const trace = yield* explainStrategy(parts, strategy, index, goesOn);
    goesOn &&= !trace.isMatch;
    strategies.push(trace);
  }
  const match = isEvaluated ? strategies.find(({ isMatch }) => isMatch) : undefined;
  const isOn = isEvaluated && (strategies.length === 0 || match !== undefined);
  if (isOn !== result.enabled) contradict('whole');
  const variant = isOn ? explainVariant(parts, flag, match && flag.strategies[match.index], result) : undefined;
  if (variant === undefined && result.variant.enabled) contradict('no variant');
  return {
    flag: name,
    result,
    isKnown: true,
    isRandom:
      dependencies.some(({ isReached, parent }) => isReached && parent?.isRandom) ||
      strategies.some(isRandomStrategy) ||
      isRandomVariant(variant),
    dependencies,
    environment,
    strategies,
    variant,
  };
}

function reasonOf({ enabled = true, variants = [] }: Dependency, parent: Result): DependencyTrace['reason'] {
  if (!enabled) return parent.enabled ? 'on' : 'satisfied';
  if (!parent.enabled) return 'off';
  return variants.length === 0 || variants.includes(parent.variant.name) ? 'satisfied' : 'variant';
}

function isRandomStrategy({ decision }: StrategyTrace): boolean {
  if (decision.type !== 'rollout' || !decision.isReached) return false;
  const { stickiness, percentage } = decision.rollout;
  return stickiness.isRandom && percentage > 0 && percentage < 100;
}

function isRandomVariant(variant: VariantTrace | undefined): boolean {
  return (
    variant !== undefined &&
    variant.stickiness.isRandom &&
    variant.override === undefined &&
    variant.ranges.filter(({ from, to }) => from <= to).length > 1
  );
}
