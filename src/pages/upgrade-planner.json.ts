import { renderingInput } from '../load/rendering-input.ts';

/** The data of the upgrade planner. */
export function GET(): Response {
  return Response.json(renderingInput().plannerData);
}
