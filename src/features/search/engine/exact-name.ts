/**
 * Returns whether the query is a name that passages contain exactly as the reader typed it.
 * @param query the query as typed
 */
export function hasExactName(query: string, passages: readonly string[]): boolean {
  const name = query.trim();
  return namePattern.test(name) && passages.some((text) => wordsWith(text).includes(name));
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
