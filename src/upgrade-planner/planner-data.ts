import type { History } from '../model/history/history.ts';
import type { InlinePart } from '../model/inline-text.ts';
import type { Step } from '../model/upgrade/plan-upgrade.ts';

/** What `/upgrade-planner.json` contains. */
export interface PlannerData {
  /** Without the fields of operations, which the planner doesn't compare. */
  readonly history: History;
  readonly steps: readonly Step<readonly InlinePart[]>[];
  /** Addresses of the pages about operations and variables, by their keys in the history. */
  readonly links: Readonly<Record<string, string>>;
}

/** @throws Error if the data can't be fetched */
export async function fetchPlannerData(): Promise<PlannerData> {
  const response = await fetch('/upgrade-planner.json');
  if (!response.ok) throw new Error(`/upgrade-planner.json returned status ${response.status}.`);
  const data: PlannerData = await response.json();
  return data;
}
