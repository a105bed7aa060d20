/**
 * Returns the file of a picture for the dark color mode. It is optional, and its name ends in `-dark`:
 * `flags.webp` and `flags-dark.webp`.
 */
export function darkPicture(file: string): string {
  return file.replace(/(\.\w+)$/, '-dark$1');
}
