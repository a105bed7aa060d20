/** A punctuation mark, a string, or another value of JSON, after white space. */
const token =
  /\s*(?:([{}[\],:])|("(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/uy;

/** What may come next in a JSON text. */
type Expected = 'value' | 'first-entry' | 'first-key' | 'key' | 'colon' | 'comma' | 'end';

/**
 * Finds the place where a text stops being JSON. Browsers report it in different ways, and some don't report it.
 * @returns the line and the column, from 1
 */
export function placeOfJsonError(text: string): { readonly line: number; readonly column: number } {
  const open: string[] = [];
  let expected: Expected = 'value';
  let end = 0;
  const after = (): Expected => (open.length === 0 ? 'end' : 'comma');
  for (;;) {
    token.lastIndex = end;
    const match = token.exec(text);
    if (!match) break;
    const [, mark, string] = match;
    const isValue = expected === 'value' || expected === 'first-entry';
    if (mark === '{' || mark === '[') {
      if (!isValue) break;
      open.push(mark === '{' ? '}' : ']');
      expected = mark === '{' ? 'first-key' : 'first-entry';
    } else if (mark === '}' || mark === ']') {
      const canClose = expected === 'comma' || expected === (mark === '}' ? 'first-key' : 'first-entry');
      if (!canClose || open.at(-1) !== mark) break;
      open.pop();
      expected = after();
    } else if (mark === ',') {
      if (expected !== 'comma') break;
      expected = open.at(-1) === '}' ? 'key' : 'value';
    } else if (mark === ':') {
      if (expected !== 'colon') break;
      expected = 'value';
    } else if (string !== undefined && (expected === 'key' || expected === 'first-key')) {
      expected = 'colon';
    } else if (isValue) {
      expected = after();
    } else {
      break;
    }
    end = token.lastIndex;
  }
  const before = text.slice(0, end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
