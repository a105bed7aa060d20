import type { ResolvedQuery } from './ranking.ts';
import type { TokenizedText } from './terms.ts';
import { matchWeights } from './weights.ts';

/** Maximum number of words between two adjacent query words, as in 'token of the API'. */
const furthest = 2;

/**
 * Returns a factor of at least 1 by which a section gains because it contains the words of the query close together.
 * @param passages the heading and the texts of the section
 */
export function proximityOf(
  { queryParts }: Pick<ResolvedQuery, 'queryParts'>,
  passages: readonly TokenizedText[],
): number {
  const asked = queryParts.filter(({ role }) => role !== 'joined');
  if (asked.length < 2) return 1;
  const pairs = new Set<number>();
  for (const { words } of passages) {
    const last = asked.map(() => -Infinity);
    for (const [position, { parts, joined }] of words.entries()) {
      for (const [index, { variants }] of asked.entries()) {
        if (!parts.some((term) => variants.has(term)) && !variants.has(joined ?? '')) continue;
        last[index] = position;
        if (position - (last[index - 1] ?? -Infinity) <= furthest) pairs.add(index);
      }
    }
  }
  return 1 + (matchWeights.sideBySide * pairs.size) / (asked.length - 1);
}

/**
 * Returns a factor of at least 1 by which a section gains if it contains a name exactly as the reader typed it. A text that
 * begins with the name, and a table row whose first cell contains it, explain it.
 * @param query the query as typed
 */
export function exactNameOf(query: string, passages: readonly TokenizedText[]): number {
  const name = query.trim();
  if (!namePattern.test(name)) return 1;
  let factor = 1;
  for (const { text } of passages) {
    const [begin = '', ...cells] = text.split(' · ');
    if (wordsWith(cells.length > 0 ? begin : (text.split(' ', 1)[0] ?? '')).includes(name))
      return matchWeights.explainsName;
    if (wordsWith(text).includes(name)) factor = matchWeights.containsName;
  }
  return factor;
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
