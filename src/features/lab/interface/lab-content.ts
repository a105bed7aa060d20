import type { Translate } from '../../../core/model/messages.ts';
import { describeContext } from '../explanation/describe.ts';
import type { ContextResult } from '../scenario/evaluate-scenario.ts';
import type { Expectation } from '../scenario/lab-file.ts';

/** A row of the table of results. */
export interface ResultRow {
  readonly name: string;
  readonly fields: string;
  readonly enabled: boolean;
  readonly isRandom: boolean;
  /** Name of the variant, if the flag has variants. */
  readonly variant: string | undefined;
  /** What the variant carries, as text. */
  readonly payload: string | undefined;
  /** Undefined if the parts of the explanation contradict the result. */
  readonly sentence: string | undefined;
}

/** The results of a scenario as the page shows them, with and without scripts. */
export function resultRows(results: readonly ContextResult[], t: Translate): ResultRow[] {
  return results.map(({ context, explanation, sentence }) => ({
    name: context,
    fields: describeContext(explanation.context, t),
    enabled: explanation.result.enabled,
    isRandom: explanation.trace?.isRandom ?? false,
    variant: explanation.result.variant.enabled ? explanation.result.variant.name : undefined,
    payload: explanation.result.variant.payload?.value,
    sentence,
  }));
}

/** Says which result a context needs: `Ada: On`. */
export function goalText({ context, environment, enabled, variant }: Expectation, t: Translate): string {
  const state = enabled === 'random' ? 'random' : enabled ? 'on' : 'off';
  const result = variant === undefined ? t(`lab.result.${state}`) : t('lab.result.variant', { variant });
  return environment === undefined
    ? t('lab.exercise.expected', { context, result })
    : t('lab.exercise.expectedIn', { context, environment, result });
}
