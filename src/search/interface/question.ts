import type { RecordKind } from '../../records/record.ts';
import type { Question } from '../search-session.ts';

/** The maximum length of a query. */
export const maxQueryLength = 64;
/** The filters of the results page, in order. */
export const kinds = ['guide', 'reference', 'sdk', 'api', 'academy'] as const satisfies readonly RecordKind[];

/** Reads the question from an address of the results page: `?q=…&kind=…`. */
export function questionOf(search: string): Question {
  const parameters = new URLSearchParams(search);
  const kind = kinds.find((name) => name === parameters.get('kind'));
  return { query: (parameters.get('q') ?? '').slice(0, maxQueryLength), ...(kind && { kind }) };
}

/** The address of the results page for a question. */
export function addressOf({ query, kind }: Question): string {
  const parameters = new URLSearchParams({ ...(query !== '' && { q: query }), ...(kind && { kind }) });
  return parameters.size > 0 ? `/search?${parameters}` : '/search';
}
