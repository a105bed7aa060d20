import type { ResolvedQuery } from './ranking.ts';
import type { Passage } from './terms.ts';

/** How much a text gains that has all neighbors of the query side by side as well. */
const sideBySide = 0.4;
/** Words between two neighbors that still count: 'token of the API'. */
const furthest = 2;

/**
 * How much more a section counts because the words of the query stand together in it.
 *
 * @param passages heading and texts
 * @returns a factor of at least 1
 */
export function proximityOf({ slots }: Pick<ResolvedQuery, 'slots'>, passages: readonly Passage[]): number {
  const asked = slots.filter(({ role }) => role !== 'joined');
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
  return 1 + (sideBySide * pairs.size) / (asked.length - 1);
}
