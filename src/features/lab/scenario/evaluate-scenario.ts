import type { Translate } from '../../../core/model/messages.ts';
import type { Engine } from '../engine/engine.ts';
import { explaining } from '../explanation/explain.ts';
import { partFor } from '../explanation/probe.ts';
import { sentenceOf } from '../explanation/sentence.ts';
import { atOnce, type Steps } from '../explanation/steps.ts';
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
): ContextResult[] {
  return atOnce(evaluating(engine.with(configurationIn(scenario, environment)), scenario, t));
}

/** The same as {@link evaluateScenario} in steps, with an engine that has the flags of the environment. */
export function* evaluating(engine: Engine, { flag, contexts }: Scenario, t: Translate): Steps<ContextResult[]> {
  const own = engine.with(partFor(engine.configuration, flag));
  const results: ContextResult[] = [];
  for (const { name, context } of contexts) {
    const explanation = yield* explaining(own, flag, context, { random });
    const { trace } = explanation;
    results.push({ context: name, explanation, sentence: trace && sentenceOf(trace, t) });
  }
  return results;
}
