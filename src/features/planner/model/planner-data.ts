import type { History } from '../../history/model/history.ts';
import type { InlinePart } from '../../../core/model/inline-text.ts';
import type { MinimumVersion } from './minimum-version.ts';
import type { Step } from './plan-upgrade.ts';

/** What the upgrade planner knows: `/upgrade-planner.json`. */
export interface PlannerData {
  /** Without the fields of operations, which the planner doesn't compare. */
  readonly history: History;
  readonly steps: readonly Step<readonly InlinePart[]>[];
  readonly minimums: readonly MinimumVersion<readonly InlinePart[]>[];
  /** Addresses of the pages about operations and variables, by their keys in the history. */
  readonly links: Readonly<Record<string, string>>;
}
