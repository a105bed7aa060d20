import { renderingInput } from '../../../core/load/rendering-input.ts';
import { readHistory } from '../../history/load/read-history.ts';
import type { ComparisonData } from '../Comparison.tsx';

/** The data of the comparison: null for a site without a history of the server. */
export function GET(): Response {
  const { data, root } = renderingInput();
  if (!data.planner) return Response.json(null);
  const { steps, links, history: known } = data.planner;
  const history = readHistory(root) ?? known;
  return Response.json({ history, steps, links } satisfies ComparisonData);
}
