/** A figure, and what it may be at most. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly limit?: number;
}

/** Prints figures next to their limits; a figure above its limit fails the command. */
export function printResults(results: readonly Result[]): void {
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log();
  for (const { name, value, limit } of results) {
    const missed = limit !== undefined && value > limit;
    if (missed) process.exitCode = 1;
    const verdict = limit === undefined ? '' : `  at most ${rounded(limit)}  ${missed ? 'MISSED' : 'kept'}`;
    console.log(`${name.padEnd(width)}  ${rounded(value).padStart(8)}${verdict}`);
  }
}

function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
