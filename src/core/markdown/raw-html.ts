/** What of HTML Markdown may hold: a comment of the author, or a line break, which a cell of a table can't have otherwise. */
export function allowedHtml(html: string): 'comment' | 'break' | undefined {
  const text = html.trim();
  if (/^<br ?\/?>$/.test(text)) return 'break';
  return text.startsWith('<!--') && text.indexOf('-->') === text.length - 3 ? 'comment' : undefined;
}
