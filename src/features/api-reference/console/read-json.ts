/** Deeper values would exceed the call stack of functions that visit them. No body of the API has more than ten levels. */
export const deepestLevel = 100;

/** JSON that was read, or why it can't be used. */
export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: 'json'; readonly error: string }
  | { readonly ok: false; readonly problem: 'deep' };

/** Reads JSON that a reader typed. */
export function readJson(text: string): ReadJson {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeperThan(deepestLevel, value) ? { ok: false, problem: 'deep' } : { ok: true, value };
  } catch (error) {
    return { ok: false, problem: 'json', error: error instanceof Error ? error.message : String(error) };
  }
}

function isDeeperThan(limit: number, value: unknown): boolean {
  const containersIn = (values: readonly unknown[]) =>
    values.filter((each): each is object => typeof each === 'object' && each !== null);
  let level = containersIn([value]);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === limit) return true;
    level = level.flatMap((each) => containersIn(Object.values(each)));
  }
  return false;
}

/** Whether JSON written from a value has the same numbers as the text that it was read from. */
export function keepsNumbers(value: unknown): boolean {
  if (typeof value === 'number')
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return typeof value !== 'object' || value === null || Object.values(value).every(keepsNumbers);
}
