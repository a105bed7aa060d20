/**
 * Runs a function while `Math.random` returns a fixed value. The SDK calls `Math.random` for random stickiness, and every
 * step of an explanation needs the same value.
 *
 * @param value from 0 to less than 1; undefined leaves `Math.random` as it is
 */
export function withRandom<T>(value: number | undefined, run: () => T): T {
  if (value === undefined) return run();
  const { random } = Math;
  Math.random = () => value;
  try {
    return run();
  } finally {
    Math.random = random;
  }
}
