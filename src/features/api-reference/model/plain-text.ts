/** Returns the first paragraph of a Markdown text without its markup, for link previews and search results. */
export function plainText(markdown: string): string {
  const [first = ''] = markdown.trim().split(/\n\s*\n/);
  return first
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
