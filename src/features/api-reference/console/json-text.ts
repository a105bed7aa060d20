/** A place in a text. Positions count UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The keys and indexes that lead to a value: `['constraints', 0, 'operator']`. */
export type JsonPath = readonly (string | number)[];

/**
 * Returns where a value is in a JSON text. If there is no such value, returns the closest value around it.
 * @param text valid JSON
 */
export function rangeIn(text: string, path: JsonPath): TextRange {
  let position = 0;
  let found: TextRange = { start: 0, end: text.length };

  const skipSpace = () => {
    while (/\s/.test(text[position] ?? '')) position += 1;
  };
  const readString = (): string => {
    const start = position;
    position += 1;
    while (position < text.length && text[position] !== '"') position += text[position] === '\\' ? 2 : 1;
    position += 1;
    return String(JSON.parse(text.slice(start, position)));
  };
  /** @param depth number of steps of the path that lead to this value; undefined if they lead elsewhere */
  const readValue = (depth: number | undefined): void => {
    skipSpace();
    const start = position;
    const opening = text[position];
    if (opening === '"') readString();
    else if (opening === '{' || opening === '[') readParts(opening === '{', depth);
    else while (position < text.length && !/[\s,\]}]/.test(text[position] ?? '')) position += 1;
    if (depth !== undefined && depth >= closest) {
      closest = depth;
      found = { start, end: position };
    }
  };
  const readParts = (isObject: boolean, depth: number | undefined): void => {
    const closing = isObject ? '}' : ']';
    position += 1;
    skipSpace();
    for (let index = 0; position < text.length && text[position] !== closing; index += 1) {
      const key = isObject ? readString() : index;
      if (isObject) {
        skipSpace();
        position += 1;
      }
      readValue(depth !== undefined && path[depth] === key ? depth + 1 : undefined);
      skipSpace();
      if (text[position] === ',') position += 1;
      skipSpace();
    }
    position += 1;
  };
  let closest = 0;
  readValue(0);
  return found;
}

/** Returns the number of the line of a position, beginning with 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** Returns a path as JavaScript writes it: `constraints[0].operator`. */
export function writtenPath(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[\w$]+$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}
