/** What a comment at the end of a line says about the line. */
export type Change = 'add' | 'remove';

/** `// [!code ++]` or `// [!code --]` at the end of a line, in the comments of any language. */
const mark = /\s*(?:\/\/|#|--|\{\/\*|<!--) \[!code (\+\+|--)\](?: \*\/\}| -->)?$/;

/** Returns a line of code without its mark, and what the mark says. */
export function readChangeMark(line: string): { readonly text: string; readonly change: Change | undefined } {
  const [found, sign] = mark.exec(line) ?? [];
  if (found === undefined) return { text: line, change: undefined };
  return { text: line.slice(0, -found.length), change: sign === '++' ? 'add' : 'remove' };
}
