import type { PlannerData } from './model/planner-data.ts';
import { parseOwnJson } from '../../core/model/own-json.ts';

/** @throws Error if the data can't be fetched */
export async function fetchPlannerData(): Promise<PlannerData> {
  const response = await fetch('/upgrade-planner.json');
  if (!response.ok) throw new Error(`/upgrade-planner.json returned status ${response.status}.`);
  return parseOwnJson<PlannerData>(await response.text());
}
