/**
 * The `limit` existing paths that look most like `path`: they share its words, its last segment counting most. A
 * misspelled word counts as well, though less.
 */
export function closestPaths(path: string, paths: Iterable<string>, limit: number): string[] {
  const wanted = wordsOf(path);
  const last = wordsOf(path.split('/').at(-1) ?? '');
  return [...paths]
    .map((candidate) => {
      const words = wordsOf(candidate);
      const score = likeness(wanted, words) + 2 * likeness(last, words);
      return { candidate, score: score / Math.sqrt(words.size + 1) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.candidate.localeCompare(b.candidate))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** The words of a path or a text, in lower case and in the singular. */
export function wordsOf(path: string): Set<string> {
  const words = path.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length > 1).map((word) => word.replace(/s$/, '')));
}

/** How many of the wanted words there are; one with a slip in it counts half. */
function likeness(wanted: ReadonlySet<string>, words: ReadonlySet<string>): number {
  let sum = 0;
  for (const word of wanted) {
    if (words.has(word)) sum += 1;
    else if (word.length > 3 && [...words].some((other) => isSlip(word, other))) sum += 0.5;
  }
  return sum;
}

/** Whether one letter added, lost, changed or swapped with its neighbor makes the one word the other. */
export function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [fromA, fromB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return fromA.length + fromB.length <= 2 ? true : fromA.length === 2 && fromA === [...fromB].toReversed().join('');
}
