/**
 * A script of `src/browser/inline` as pages contain it: without comments and indentation, which every reader would
 * have to load. The scripts have their comments on separate lines.
 */
export function inlineScript(code: string): string {
  return code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');
}
