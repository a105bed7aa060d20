/** Returns the fields of a JSON value and their types, sorted. All entries of a list count as one. */
export function shapeOf(value: unknown): string {
  const places = new Set<string>();
  const visit = (part: unknown, place: string): void => {
    if (Array.isArray(part)) for (const entry of part) visit(entry, `${place}[]`);
    else if (typeof part === 'object' && part !== null)
      for (const [key, field] of Object.entries(part)) visit(field, `${place}.${key}`);
    else places.add(`${place}: ${part === null ? 'null' : typeof part}`);
  };
  visit(value, '');
  return [...places].toSorted().join('\n');
}
