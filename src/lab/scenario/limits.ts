import type { Problem } from '../../model/problem.ts';

/** What the lab reads at most, from a paste or a link. More would make the page slow, and no flag needs it. */
export const limits = {
  /** Characters of the text. */
  characters: 2_000_000,
  /** Levels of lists and objects. */
  depth: 30,
  /** Entries of one list. */
  entries: 5_000,
  /** Values in total. */
  values: 100_000,
} as const;

const fix = 'Reduce it to the flags that you want to evaluate, and to some of their values.';

/** Returns the problem of a text that is too long. */
export function checkLength(text: string, where: string): Problem[] {
  if (text.length <= limits.characters) return [];
  const found = `${text.length.toLocaleString('en')} characters`;
  return [{ where, found, allowed: `at most ${limits.characters.toLocaleString('en')} characters`, fix }];
}

/** A value inside of another one. */
interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | undefined;
  readonly depth: number;
}

/** Returns the first problem of a value that is too large or too deep. It stops at the first limit that is exceeded. */
export function checkSize(root: unknown, where: string): Problem[] {
  let values = 0;
  const open: Place[] = [{ value: root, key: where, parent: undefined, depth: 0 }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, depth } = place;
    if (typeof value !== 'object' || value === null) continue;
    const problem = (found: string, limit: number, what: string): Problem[] => [
      { where: pathOf(place), found, allowed: `at most ${limit.toLocaleString('en')} ${what}`, fix },
    ];
    if (depth >= limits.depth) return problem('a list or an object inside of many others', limits.depth, 'levels');
    const keys = Object.keys(value);
    values += keys.length;
    if (keys.length > limits.entries) {
      return problem(`${keys.length.toLocaleString('en')} entries`, limits.entries, 'entries');
    }
    if (values > limits.values) {
      return problem(`more than ${limits.values.toLocaleString('en')} values`, limits.values, 'values');
    }
    for (const key of keys) open.push({ value: Reflect.get(value, key), key, parent: place, depth: depth + 1 });
  }
  return [];
}

function pathOf({ key, parent }: Place): string {
  return parent ? `${pathOf(parent)}.${key.slice(0, 40)}` : key;
}
