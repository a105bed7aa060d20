/** A negative number if version `a` is older than version `b`, a positive number if it is newer, and 0 if they are equal. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let index = 0; index < 3; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The minor version of a release: `5.7` for `5.7.4`. */
export function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
