import { isObject } from './body-fields.ts';
import type { JsonPath } from './json-text.ts';

/** A field whose value changes. A missing side means that the field isn't there. */
export interface Difference {
  readonly path: JsonPath;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Returns what differs between two values, field by field. Items of lists are compared by their position. */
export function differencesBetween(before: unknown, after: unknown, path: JsonPath = []): readonly Difference[] {
  if (Array.isArray(before) && Array.isArray(after))
    return within(Object.entries(before), Object.entries(after), (index) => [...path, Number(index)]);
  if (isObject(before) && isObject(after))
    return within(Object.entries(before), Object.entries(after), (name) => [...path, name]);
  return before === after ? [] : [{ path, before, after }];
}

type Entries = readonly (readonly [name: string, value: unknown])[];

function within(before: Entries, after: Entries, pathOf: (name: string) => JsonPath): readonly Difference[] {
  const [old, next] = [new Map(before), new Map(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((name) => {
    const path = pathOf(name);
    if (!old.has(name)) return [{ path, after: next.get(name) }];
    if (!next.has(name)) return [{ path, before: old.get(name) }];
    return differencesBetween(old.get(name), next.get(name), path);
  });
}
