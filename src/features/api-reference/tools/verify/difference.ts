/** A difference between our description and the server. */
export interface Difference {
  readonly operationId: string;
  /** The difference in one line, which is the same in every run. */
  readonly what: string;
}

/** Formats differences as a list by operation. */
export function formatDifferences(differences: readonly Difference[]): string {
  const byOperation = Map.groupBy(differences, ({ operationId }) => operationId);
  return [...byOperation]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([operationId, own]) => [operationId, ...own.map(({ what }) => `  ${what}`)].join('\n'))
    .join('\n');
}
