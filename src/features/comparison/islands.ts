import { island, type Islands } from '../../core/islands/island.tsx';
import { parseOwnJson } from '../../core/model/own-json.ts';
import type { ComparisonData } from './Comparison.tsx';

/** @throws Error if the data can't be fetched */
async function fetchData(): Promise<ComparisonData> {
  const response = await fetch('/versions/compare.json');
  if (!response.ok) throw new Error(`/versions/compare.json returned status ${response.status}.`);
  return parseOwnJson<ComparisonData>(await response.text());
}

export default {
  comparison: island(
    () => import('./Comparison.tsx'),
    async () => ({ data: await fetchData() }),
  ),
} satisfies Islands;
