import { fetchRequestData } from '../chosen-example.ts';
import type { RequestData } from '../request-data.ts';
import type { BodyProblem, CheckBody } from './check-body.ts';

/** The data about the body, and the check that is made from it. */
export interface LoadedBody {
  readonly data: RequestData;
  readonly check: CheckBody;
}

/** Loads the data about a body. Undefined if that fails: then only the server checks the body. */
export async function loadBody(path: string): Promise<LoadedBody | undefined> {
  try {
    // The validator is a part of the page that only operations with a body need.
    const [data, { createBodyCheck }] = await Promise.all([fetchRequestData(path), import('./check-body.ts')]);
    return { data, check: createBodyCheck(data) };
  } catch (error) {
    console.error('The schema of the body could not be loaded.', error);
    return undefined;
  }
}

/** Returns what the schema says about the body. Nothing if the body isn't JSON, which is a separate problem. */
export function problemsIn(text: string, check: CheckBody | undefined): readonly BodyProblem[] {
  if (!check || text.trim() === '') return [];
  try {
    return check(JSON.parse(text));
  } catch {
    return [];
  }
}
