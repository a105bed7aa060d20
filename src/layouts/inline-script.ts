/**
 * A script of `src/browser/inline` as it stands in a page: without comments and indentation, which every reader would
 * have to load. The scripts keep their comments on lines of their own.
 */
export function inlineScript(code: string): string {
  return code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');
}
