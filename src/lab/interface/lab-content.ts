import type { Translate } from '../../model/messages.ts';
import type { Engine } from '../engine/engine.ts';
import { describeContext } from '../explanation/describe.ts';
import { evaluateScenario } from '../scenario/evaluate-scenario.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** A row of the table of results. */
export interface ResultRow {
  readonly name: string;
  readonly fields: string;
  readonly enabled: boolean;
  readonly isRandom: boolean;
  /** Name of the variant, if the flag has variants. */
  readonly variant: string | undefined;
  /** Undefined if the parts of the explanation contradict the result. */
  readonly sentence: string | undefined;
}

/** The results of a scenario as the page shows them, with and without scripts. */
export function resultRows(
  engine: Engine,
  scenario: Scenario,
  environment: string | undefined,
  t: Translate,
): ResultRow[] {
  return evaluateScenario(engine, scenario, environment, t).map(({ context, explanation, sentence }, index) => ({
    name: context,
    fields: describeContext(scenario.contexts[index]?.context ?? {}, t),
    enabled: explanation.result.enabled,
    isRandom: explanation.trace?.isRandom ?? false,
    variant: explanation.result.variant.enabled ? explanation.result.variant.name : undefined,
    sentence,
  }));
}
