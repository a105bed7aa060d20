import type fc from 'fast-check';
import { constraintSteps, strategySteps, variantSteps } from './flag-steps.ts';
import type { Model, ModelScenario } from './lab-model.ts';
import { outputSteps, remedySteps } from './output-steps.ts';
import { gateSteps, readingSteps, type WriteLink } from './reading-steps.ts';
import { contextSteps, flagSteps, segmentSteps } from './scenario-steps.ts';
import type { Lab } from './steps.ts';

/** Everything that a reader can do, and what the network can do meanwhile. */
export function labCommands(
  writeLink: WriteLink,
  examples: readonly { title: string; scenario: ModelScenario }[],
): fc.Arbitrary<fc.AsyncCommand<Model, Lab>>[] {
  return [
    ...strategySteps,
    ...constraintSteps,
    ...variantSteps,
    ...contextSteps,
    ...flagSteps,
    ...segmentSteps,
    ...readingSteps(writeLink, examples),
    ...outputSteps,
    ...remedySteps,
    ...gateSteps,
  ];
}
