import { useCallback } from 'react';
import { t } from 'virtual:messages/lab';
import { useLoaded, type Loaded } from '../../../core/ui/use-latest-load.ts';
import type { Engine } from '../engine/engine.ts';
import { configurationIn } from '../scenario/configuration-in.ts';
import type { ContextResult } from '../scenario/evaluate-scenario.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LoadedLab } from './load-lab.ts';

/** A scenario with its results in one environment. */
export interface Evaluated {
  /** The SDK with the flags of the environment. */
  readonly engine: Engine;
  readonly scenario: Scenario;
  readonly environment: string;
  /** In the order of the contexts. */
  readonly results: readonly ContextResult[];
}

/**
 * The results of a scenario that readers change. They are computed in slices, and the next change cancels them. When
 * readers add the first REGEX constraint, the library for regular expressions loads first.
 */
export function useResults({ lab, engine }: LoadedLab, scenario: Scenario, environment: string): Loaded<Evaluated> {
  return useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const configuration = configurationIn(scenario, environment);
        if (lab.usesRegex(configuration)) await lab.loadRegex();
        const configured = engine.with(configuration);
        const results = await lab.inSlices(lab.evaluating(configured, scenario, t), signal);
        return { engine: configured, scenario, environment, results };
      },
      [lab, engine, scenario, environment],
    ),
  );
}
