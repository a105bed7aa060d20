import type { TokenizedText } from './terms.ts';
import { matchWeights } from './weights.ts';

/**
 * Returns a factor of at least 1 by which a section gains if it contains a name exactly as the reader typed it.
 * @param query the query as typed
 */
export function exactNameOf(query: string, passages: readonly TokenizedText[]): number {
  const name = query.trim();
  if (!namePattern.test(name)) return 1;
  return passages.some(({ text }) => wordsWith(text).includes(name)) ? matchWeights.exactName : 1;
}

/** Returns whether a query is one name in which capital letters or underscores matter: `CREATE_SEGMENT`, `archivedAt`. */
export function isSpelledName(query: string): boolean {
  return /^\w*(?:[a-z][A-Z]|_)\w*$/.test(query.trim());
}

/** Returns whether a query is one name in capital letters: `CREATE_API_TOKEN`. */
export function isCapitalName(query: string): boolean {
  return /^[A-Z\d]+(?:_[A-Z\d]+)+$/.test(query.trim());
}

/** Returns the words of a text, with their hyphens and underscores. */
function wordsWith(text: string): string[] {
  return text.split(/[^\w-]+/);
}

/** A name that can't be a common word: `NameExistsError`, `CREATE_SEGMENT`, `ADMIN`, `--port`, `feature-archived`. */
const namePattern = /^(?=.*[a-z][A-Z]|[A-Z\d_]{4,}$|--|.*\w[-_]\w)[\w-]+$/;
