import type { Result } from '../engine/engine.ts';
import type { NamedContext, Scenario } from '../scenario/scenario.ts';

/** A scenario with its results, as code and commands contain it. */
export interface Exported {
  readonly flag: string;
  readonly environment: string;
  readonly scenario: Scenario;
  /** What an SDK downloads, as JSON. */
  readonly features: string;
  readonly cases: readonly ExportedCase[];
}

export interface ExportedCase extends NamedContext {
  readonly result: Result;
}
