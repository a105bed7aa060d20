import type { Translate } from '../../model/messages.ts';
import type { Engine } from '../engine/engine.ts';
import { explain } from '../explanation/explain.ts';
import { sentenceOf } from '../explanation/sentence.ts';
import type { Explanation } from '../explanation/trace.ts';
import { configurationIn } from './configuration-in.ts';
import type { Scenario } from './scenario.ts';

/** The result of a flag for one context of a scenario. */
export interface ContextResult {
  readonly context: string;
  readonly explanation: Explanation;
  /** The explanation in a sentence. Undefined if there is none. */
  readonly sentence: string | undefined;
}

/** The random number of results that depend on one. Readers see that they do. */
const random = 0.5;

/** Evaluates the flag of a scenario for each context, in one environment. */
export function evaluateScenario(
  engine: Engine,
  scenario: Scenario,
  environment: string | undefined,
  t: Translate,
  circumstances: { readonly now?: Date; readonly random?: number } = {},
): ContextResult[] {
  const configured = engine.with(configurationIn(scenario, environment));
  return scenario.contexts.map(({ name, context }) => {
    const explanation = explain(configured, scenario.flag, context, { random, ...circumstances });
    const { trace } = explanation;
    return { context: name, explanation, sentence: trace && sentenceOf(trace, t) };
  });
}
