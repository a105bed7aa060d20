/** A version of Unleash: `8.2` or `8.2.1`. A missing part counts as 0. */
export const versionPattern = /^\d{1,3}(?:\.\d{1,4}){0,2}$/;

/**
 * Compares two versions by their numbers.
 *
 * @returns a negative number if `a` is older, a positive number if it is newer, and 0 if both are the same
 */
export function compareVersions(a: string, b: string): number {
  const [partsOfA, partsOfB] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (const index of [0, 1, 2]) {
    const difference = (partsOfA[index] ?? 0) - (partsOfB[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
