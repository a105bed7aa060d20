import { renderingInput } from '../../../core/load/rendering-input.ts';

/** The data of the upgrade planner: null for a site without a history of the server. */
export function GET(): Response {
  return Response.json(renderingInput().data.planner ?? null);
}
