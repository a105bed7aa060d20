/** One thing in which our description and the server do not agree. */
export interface Difference {
  readonly operationId: string;
  /** What it is, in one line that is the same at every run. */
  readonly what: string;
}

/** Differences as a list by operation. */
export function formatDifferences(differences: readonly Difference[]): string {
  const byOperation = Map.groupBy(differences, ({ operationId }) => operationId);
  return [...byOperation]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([operationId, own]) => [operationId, ...own.map(({ what }) => `  ${what}`)].join('\n'))
    .join('\n');
}
