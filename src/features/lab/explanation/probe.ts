import type { Configuration, Constraint, Context, Flag, Segment, Strategy, Variant } from '../engine/configuration.ts';
import type { Circumstances, Engine, Result } from '../engine/engine.ts';

/** Evaluates parts of a flag as separate flags, with the same SDK, context, time and random number. */
export interface Probe {
  readonly configuration: Configuration;
  readonly context: Context;
  /** Evaluates a flag of the configuration. */
  readonly evaluate: (flag: string) => Result;
  /** Evaluates a flag with these parts, among other flags. It has the name of the flag that it is a part of. */
  readonly part: (parts: Partial<Flag>, others?: readonly Flag[]) => Result;
  readonly strategy: (strategy: Partial<Strategy>) => boolean;
  /** Evaluates constraints for the context of the probe or for another one. */
  readonly constraints: (constraints: readonly Constraint[], context?: Context) => boolean;
}

export function probeOf(engine: Engine, flag: string, context: Context, circumstances: Required<Circumstances>): Probe {
  const { configuration } = engine;
  const part = (parts: Partial<Flag>, others: readonly Flag[] = [], inContext = context) => {
    const alone = { name: flag, enabled: true, strategies: [], variants: [], dependencies: [], ...parts };
    // The part comes last, because the SDK uses the last one of flags with the same name.
    const flags = [...others, alone];
    const used = new Set(flags.flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments)));
    const segments = used.size === 0 ? [] : configuration.segments.filter(({ id }) => used.has(id));
    return engine.with({ flags, segments }).evaluate(flag, inContext, circumstances);
  };
  return {
    configuration,
    context,
    evaluate: (name) => engine.evaluate(name, context, circumstances),
    part: (parts, others) => part(parts, others),
    strategy: (strategy) => part({ strategies: [{ ...plainStrategy, ...strategy }] }).enabled,
    constraints: (constraints, inContext) =>
      part({ strategies: [{ ...plainStrategy, constraints: [...constraints] }] }, [], inContext).enabled,
  };
}

/** Matches for everyone. */
export const plainStrategy: Strategy = { name: 'default', parameters: {}, constraints: [], segments: [], variants: [] };

/** The flag, segment or variant that the SDK uses if there are several: the last one. */
export function flagIn({ flags }: Configuration, name: string): Flag | undefined {
  return flags.findLast((flag) => flag.name === name);
}

export function segmentIn({ segments }: Configuration, id: number): Segment | undefined {
  return segments.findLast((segment) => segment.id === id);
}

/** The part of a configuration that decides about a flag: the flag, its parents, and the segments that they use. */
export function partFor(configuration: Configuration, name: string): Configuration {
  const parents = flagIn(configuration, name)?.dependencies.map(({ feature }) => feature) ?? [];
  const flags = [...new Set([name, ...parents])].flatMap((each) => flagIn(configuration, each) ?? []);
  const used = new Set(flags.flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments)));
  return { flags, segments: configuration.segments.filter(({ id }) => used.has(id)) };
}

export const totalWeightOf = (variants: readonly Variant[]): number =>
  variants.reduce((total, { weight }) => total + weight, 0);

/**
 * Finds the smallest number from 1 to `highest` for which a condition holds, if it holds for all higher numbers, too.
 * @returns undefined if it doesn't hold for `highest`
 */
export function smallest(highest: number, holds: (value: number) => boolean): number | undefined {
  if (highest < 1 || !holds(highest)) return undefined;
  let low = 1;
  let high = highest;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
