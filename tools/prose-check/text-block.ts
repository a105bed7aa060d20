/** A run of prose from one file: a paragraph, a heading, a table cell, a message or a comment. */
export interface TextBlock {
  readonly file: string;
  /** The prose on one line. Inline code is in backticks. */
  readonly text: string;
  /** The parts of `text` that are checked by no rule: inline code, and names of controls in bold. */
  readonly opaque: readonly Span[];
  /** Returns the line of the file that holds the character at `offset` of `text`. */
  readonly lineAt: (offset: number) => number;
}

/** A part of a text, from the offset `start` up to, but not including, the offset `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Collects the pieces of one {@link TextBlock} in the order in which they appear in the file. */
export class TextBlockBuilder {
  readonly #file: string;
  readonly #opaque: Span[] = [];
  readonly #lineStarts: { offset: number; line: number }[] = [];
  #text = '';

  constructor(file: string) {
    this.#file = file;
  }

  /** Adds prose that begins on `line`. A line break in it counts as a space. */
  add(prose: string, line: number): void {
    for (const [index, part] of prose.split(/\r?\n/).entries()) {
      if (index > 0) this.#text += ' ';
      this.#lineStarts.push({ offset: this.#text.length, line: line + index });
      this.#text += part;
    }
  }

  /** Adds text that is part of the sentence but isn't checked. */
  addOpaque(text: string, line: number): void {
    const start = this.#text.length;
    this.add(text, line);
    this.#opaque.push({ start, end: this.#text.length });
  }

  /** Returns the block, or nothing when it has no words. */
  build(): TextBlock | undefined {
    if (!/\p{L}/u.test(this.#text)) return undefined;
    const lineStarts = this.#lineStarts;
    return {
      file: this.#file,
      text: this.#text,
      opaque: this.#opaque,
      lineAt: (offset) => lineStarts.findLast((start) => start.offset <= offset)?.line ?? 1,
    };
  }
}

/** Tells whether two spans share a character. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
