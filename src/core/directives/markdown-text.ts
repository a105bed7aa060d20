/** Turns a text into a Markdown block quote. */
export function quoted(markdown: string): string {
  return markdown
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** Indents every line but the first, as the content of a list item needs it. */
export function hanging(markdown: string, indent: string): string {
  return markdown
    .trim()
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : `${indent}${line}`))
    .join('\n');
}

/** Writes rows of cells as a Markdown table. The first row is its heading. */
export function markdownTable([heading = [], ...rows]: readonly (readonly string[])[]): string {
  return [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
