import { fetchRequestData } from '../chosen-example.ts';
import type { RequestData } from '../request-data.ts';
import type { BodyProblem, CheckBody } from './check-body.ts';
import { longestChecked } from './limits.ts';
import { readJson } from './read-json.ts';

/** The data about the body, and the check that is made from it. */
export interface LoadedBody {
  readonly data: RequestData;
  readonly check: CheckBody;
}

/** Milliseconds after which the data counts as missing, so that no one waits for it forever. */
const timeLimit = 60_000;

/** Loads the data about a body. */
export async function loadBody(path: string): Promise<LoadedBody> {
  const [data, { createBodyCheck }] = await Promise.all([
    fetchRequestData(path, AbortSignal.timeout(timeLimit)),
    // The validator is a part of the page that only operations with a body need.
    import('./check-body.ts'),
  ]);
  return { data, check: createBodyCheck(data) };
}

/** Returns what the schema says about the body. Nothing if the body isn't JSON, which is a separate problem, or too long. */
export function problemsIn(text: string, check: CheckBody | undefined): readonly BodyProblem[] {
  if (!check || text.trim() === '' || text.length > longestChecked) return [];
  const read = readJson(text);
  return read.ok ? check(read.value) : [];
}
