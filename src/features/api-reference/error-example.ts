import { createHash } from 'node:crypto';
import { operationsOf, type ApiDescription } from './model/description.ts';
import type { ErrorCause } from './model/recorded.ts';
import type { Translate } from '../../core/model/messages.ts';

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

/** Returns what caused an error, and whether a server was seen to return it. */
export function errorExampleLabel(cause: ErrorCause, isDerived: boolean | undefined, t: Translate): string {
  return t(isDerived ? 'api.derivedExample' : 'api.errorExample', { cause: t(`api.cause.${cause}`) });
}

/** Returns the body of an error as text: indented JSON, or the text that the server sent. */
export function errorText(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}
