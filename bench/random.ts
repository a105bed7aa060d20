/** Numbers that look random and are the same at every run. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
}

/** The mulberry32 generator (Tommy Ettinger, public domain): 32 bits of state are plenty for filler text. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return { between, pick: (items) => items[between(0, items.length - 1)] ?? items[0] };
}
