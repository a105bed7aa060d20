/**
 * Returns text as HTML, for the content of an element. React also escapes quotes, which only attributes need, and code has
 * hundreds of them.
 */
export function htmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
