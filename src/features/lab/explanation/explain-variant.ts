import type { Flag, Strategy, Variant } from '../engine/configuration.ts';
import { variantTargetOf, type Result } from '../engine/engine.ts';
import { variantStickiness, type Explaining } from './explain-strategy.ts';
import { plainStrategy, smallest, totalWeightOf } from './probe.ts';
import type { VariantTrace } from './trace.ts';

/**
 * Explains how the variant of a flag that is on was chosen.
 * @param strategy the strategy that turned the flag on. Undefined if the flag has none
 */
export function explainVariant(
  explaining: Explaining,
  flag: Flag,
  strategy: Strategy | undefined,
  { variant }: Result,
): VariantTrace | undefined {
  const { probe, contradict } = explaining;
  // The SDK uses the variants of the flag if those of the strategy have no weight.
  const own = strategy && totalWeightOf(strategy.variants) > 0 ? strategy : undefined;
  const variants = own?.variants ?? flag.variants;
  const totalWeight = totalWeightOf(variants);
  if (totalWeight <= 0) {
    if (variant.enabled) contradict('variant without weights');
    return undefined;
  }
  /** Selects one of these variants as the SDK selects the variant of the flag. */
  const select = (others: readonly Variant[]) => {
    const parts = own
      ? { strategies: [{ ...plainStrategy, parameters: own.parameters, variants: [...others] }] }
      : { variants: [...others] };
    return probe.part(parts).variant.name;
  };
  const { stickiness: setting } = variants[0] ?? {};
  const stickiness = variantStickiness(explaining, own ? setting || own.parameters['stickiness'] : setting);
  const group = own ? String(own.parameters['groupId']) : flag.name;
  const named = (name: string, weight: number): Variant => ({ name, weight, ...(setting && { stickiness: setting }) });
  const target = smallest(
    totalWeight,
    (value) => select([named('low', value), named('high', totalWeight - value)]) === 'low',
  );
  const { value } = stickiness;
  if (target === undefined || (value !== undefined && target !== variantTargetOf(value, group, totalWeight))) {
    contradict(`variant of ${value}`);
  }

  const overrides = variants.flatMap(({ name, overrides: all = [] }) => all.map((override) => ({ name, override })));
  const override = overrides.find(
    (each) => select([named('none', 1), { ...named('matches', 0), overrides: [each.override] }]) === 'matches',
  );
  let end = 0;
  const ranges = variants.map(({ name, weight }) => ({ name, from: end + 1, to: (end += weight) }));
  const inRange = ranges.find(({ from, to }) => target !== undefined && from <= target && target <= to);
  if ((override ?? inRange)?.name !== variant.name) contradict('variant');
  return {
    name: variant.name,
    from: own ? 'strategy' : 'flag',
    group,
    stickiness,
    target: override ? undefined : target,
    totalWeight,
    ranges,
    override: override?.override.contextName,
  };
}
