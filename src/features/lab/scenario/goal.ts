import type { Engine } from '../engine/engine.ts';
import { explain } from '../explanation/explain.ts';
import { configurationIn } from './configuration-in.ts';
import type { Expectation } from './lab-file.ts';
import type { Scenario } from './scenario.ts';

/** An expected result, and whether the SDK returns it. */
export interface CheckedResult {
  readonly expected: Expectation;
  readonly isMet: boolean;
}

/** Compares expected results with those of the SDK. */
export function checkResults(engine: Engine, scenario: Scenario, expected: readonly Expectation[]): CheckedResult[] {
  return expected.map((each) => {
    const context = scenario.contexts.find(({ name }) => name === each.context)?.context ?? {};
    const configured = engine.with(configurationIn(scenario, each.environment));
    const { result, trace } = explain(configured, scenario.flag, context, { random: 0.5 });
    const enabled = trace?.isRandom ? 'random' : result.enabled;
    const hasVariant = each.variant === undefined || result.variant.name === each.variant;
    return { expected: each, isMet: enabled === each.enabled && hasVariant };
  });
}
