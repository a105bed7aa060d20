/** Text up to this length is parsed in one step. Longer text is parsed in parts of about this length. */
const partLength = 60_000;

/**
 * Parses JSON like `JSON.parse`, in short steps, so that the page stays responsive while a large response is read. The
 * parts of large objects and lists are found here, and the browser's own parser reads them.
 * @param pause called between two steps
 * @throws SyntaxError if the text isn't JSON
 */
export async function parseInSteps(text: string, pause: () => Promise<void> | undefined): Promise<unknown> {
  if (text.length <= partLength) return JSON.parse(text);
  const reader = new Reader(text, pause);
  return reader.read(0, text.length);
}

/** Returns a pause for `parseInSteps`, which lets the browser work if the last one was too long ago. */
export function pauseEvery(milliseconds: number): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    if (performance.now() - last < milliseconds) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        last = performance.now();
        resolve();
      });
    });
  };
}

class Reader {
  readonly #text: string;
  readonly #pause: () => Promise<void> | undefined;

  constructor(text: string, pause: () => Promise<void> | undefined) {
    this.#text = text;
    this.#pause = pause;
  }

  /** Parses the value between two positions. */
  async read(from: number, to: number): Promise<unknown> {
    const text = this.#text;
    const start = afterSpace(text, from);
    const opening = text[start];
    if (to - from <= partLength || (opening !== '[' && opening !== '{')) return JSON.parse(text.slice(from, to));
    const [list, object]: [unknown[], Record<string, unknown>] = [[], {}];
    const isList = opening === '[';
    const closing = isList ? ']' : '}';
    /** Where the members begin that haven't been parsed yet. */
    let begin = start + 1;
    /** Whether a comma follows the members before `begin`. */
    let isSeparated = false;
    for (let position = begin; ;) {
      const end = await this.#endOfMember(position, to);
      const isLast = text[end] === closing;
      if (!isLast && text[end] !== ',') throw new SyntaxError(`${closing} is missing.`);
      const isLarge = end - position > partLength;
      // Small members are parsed together.
      if (isLarge && begin < position) {
        addTo(list, object, this.#parsePart(opening, begin, position - 1, closing, { canBeEmpty: false }));
        begin = position;
      }
      if (isLarge) await this.#readLarge(isList, position, end, list, object);
      else if (isLast || end - begin > partLength) {
        const canBeEmpty = isLast && !isSeparated;
        addTo(list, object, this.#parsePart(opening, begin, end, closing, { canBeEmpty }));
      }
      if (isLarge || isLast || end - begin > partLength) {
        begin = end + 1;
        isSeparated = true;
        await this.#pause();
      }
      position = end + 1;
      if (!isLast) continue;
      if (afterSpace(text, position) < to) throw new SyntaxError('Text follows the value.');
      return isList ? list : object;
    }
  }

  /** Parses the members between two positions. Nothing between two commas is a mistake. */
  #parsePart(opening: string, from: number, to: number, closing: string, { canBeEmpty }: { canBeEmpty: boolean }) {
    const part: object = JSON.parse(opening + this.#text.slice(from, to) + closing);
    if (!canBeEmpty && Object.keys(part).length === 0) throw new SyntaxError('A value is missing.');
    return part;
  }

  /** Reads one member that is large itself. */
  async #readLarge(isList: boolean, from: number, to: number, list: unknown[], object: Record<string, unknown>) {
    const text = this.#text;
    if (isList) {
      list.push(await this.read(from, to));
      return;
    }
    const nameStart = afterSpace(text, from);
    const nameEnd = text[nameStart] === '"' ? afterString(text, nameStart, to) : nameStart;
    const colon = afterSpace(text, nameEnd);
    const name: unknown = JSON.parse(text.slice(nameStart, nameEnd));
    if (typeof name !== 'string' || text[colon] !== ':') throw new SyntaxError('A name is missing.');
    set(object, name, await this.read(colon + 1, to));
  }

  /** Returns the position of the comma or bracket after a member. */
  async #endOfMember(from: number, to: number): Promise<number> {
    const text = this.#text;
    let depth = 0;
    let next = from + partLength;
    for (let position = from; position < to; position += 1) {
      if (position > next) {
        next = position + partLength;
        await this.#pause();
      }
      switch (text.charCodeAt(position)) {
        case 0x22:
          position = afterString(text, position, to) - 1;
          break;
        case 0x5b:
        case 0x7b:
          depth += 1;
          break;
        case 0x5d:
        case 0x7d:
          if (depth === 0) return position;
          depth -= 1;
          break;
        case 0x2c:
          if (depth === 0) return position;
          break;
        default:
      }
    }
    throw new SyntaxError('The end is missing.');
  }
}

function addTo(list: unknown[], object: Record<string, unknown>, part: object): void {
  if (Array.isArray(part)) for (const value of part) list.push(value);
  else for (const [name, value] of Object.entries(part)) set(object, name, value);
}

/** Sets a property even if its name is `__proto__`, as `JSON.parse` does. */
function set(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function afterSpace(text: string, position: number): number {
  while (position < text.length && ' \n\r\t'.includes(text.charAt(position))) position += 1;
  return position;
}

/** Returns the position after the string that begins at a position. */
function afterString(text: string, start: number, to: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0 && end < to; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  throw new SyntaxError('The end of a string is missing.');
}
