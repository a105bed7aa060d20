import { createHash } from 'node:crypto';
import { operationsOf, type ApiDescription } from '../model/api/description.ts';

/** Returns the name of an error example, under which all operations with the same example find it. */
export function errorExampleName(example: unknown): string {
  return `error-${createHash('sha256').update(JSON.stringify(example)).digest('hex').slice(0, 10)}`;
}

/** Returns all error examples of the API by name. Most errors of most operations are the same. */
export function errorExamplesOf(api: ApiDescription): ReadonlyMap<string, unknown> {
  return new Map(
    operationsOf(api).flatMap(({ responses }) =>
      responses.flatMap(({ cause, example }) =>
        cause === undefined || example === undefined ? [] : [[errorExampleName(example), example] as const],
      ),
    ),
  );
}
