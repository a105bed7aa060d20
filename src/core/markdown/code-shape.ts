/** How a code block is shown, as far as it depends on its text. */
export interface CodeShape {
  /** Where the buttons are next to the code, because it has only a few short lines. Elsewhere, they are in a bar above it. */
  readonly short?: 'always' | 'desktop';
  /** Number of lines of a block that is folded at first. */
  readonly folded?: number;
  /** Where lines can be longer than the block. */
  readonly wide: 'never' | 'phone' | 'always';
}

/** The most lines of a block whose buttons are next to its code, and the most characters in a line. */
const short = { lines: 3, phone: 19, desktop: 52 };
/** A block is folded when it has more lines than this. `src/core/ui/CodeBlock.css` shows 30, so that a few never hide. */
const foldedLines = 36;
/** Characters in a line of the narrowest and of the widest block. */
const characters = { phone: 34, desktop: 76 };

/** Measures the text of a code block. */
export function codeShape(code: string, hasTitle: boolean): CodeShape {
  const lines = code.split('\n');
  const longest = Math.max(...lines.map((line) => line.length));
  const isShort = lines.length <= short.lines && longest <= short.desktop && !hasTitle;
  return {
    // Several lines may be several commands, which have one more button.
    ...(isShort && { short: lines.length === 1 && longest <= short.phone ? 'always' : 'desktop' }),
    ...(lines.length > foldedLines && { folded: lines.length }),
    wide: longest <= characters.phone ? 'never' : longest <= characters.desktop ? 'phone' : 'always',
  };
}

/** The code block above another one. */
export interface Neighbor {
  readonly language: string;
  /** The text between the two blocks. */
  readonly between: string;
}

/** Words that introduce what a program prints or a server returns. */
const introducesOutput = /\b(?:respon[ds]|response|returns?|outputs?|prints?|shows?|lists?|again|result)/i;

/**
 * Whether a block shows what the code above it prints. An author can say so with `output` after the language, or deny it
 * with `input`. Otherwise, plain text below other code is output, and so is the JSON that a command returns.
 */
export function isOutput(language: string, meta: string, hasTitle: boolean, above: Neighbor | undefined): boolean {
  const said = /(?:^|\s)(output|input)(?:\s|$)/.exec(meta)?.[1];
  if (said !== undefined) return said === 'output';
  if (hasTitle || above === undefined) return false;
  if (language === 'text') return true;
  if (language !== 'json' || above.language !== 'bash') return false;
  return above.between === '' || introducesOutput.test(above.between);
}
