import { recordKinds, type RecordKind } from '../records/record-kinds.ts';

/** What a reader asks. */
export interface Question {
  readonly query: string;
  /** Default: every kind. */
  readonly kind?: RecordKind;
}

/** The maximum length of a query. */
export const maxQueryLength = 64;

/** Cuts a query at its maximum length, but not in the middle of a character that consists of two units. */
export function cutQuery(query: string): string {
  return query.slice(0, maxQueryLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Whether there is nothing to look for. */
export function isBlank({ query }: Question): boolean {
  return query.trim() === '';
}

/** Reads the question from an address of the results page: `?q=…&kind=…`. */
export function questionOf(search: string): Question {
  const parameters = new URLSearchParams(search);
  const kind = recordKinds.find((name) => name === parameters.get('kind'));
  return { query: cutQuery(parameters.get('q') ?? ''), ...(kind && { kind }) };
}

/** The address of the results page for a question. */
export function addressOf({ query, kind }: Question): string {
  const parameters = new URLSearchParams({ ...(query !== '' && { q: query }), ...(kind && { kind }) });
  return parameters.size > 0 ? `/search?${parameters}` : '/search';
}
