import Slugger from 'github-slugger';

/** A section of a page in Markdown: a heading and everything up to the next heading of the same or a higher level. */
export interface Section {
  readonly anchor: string;
  readonly title: string;
  readonly depth: number;
  readonly markdown: string;
}

/** Splits a page into its sections. Headings in code blocks are code. */
export function sectionsOf(markdown: string): Section[] {
  const slugger = new Slugger();
  const lines = markdown.split('\n');
  const headings: { readonly line: number; readonly anchor: string; readonly title: string; readonly depth: number }[] =
    [];
  let fence: string | undefined;
  for (const [line, text] of lines.entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && text.trim() === mark) fence = undefined;
    } else if (mark !== undefined) {
      fence = mark;
    } else {
      const [, marks = '', words = ''] = /^(#{2,6}) +(.+?)\s*$/.exec(text) ?? [];
      if (marks === '') continue;
      const [, title = words, id] = /^(.*?)\s*\{#([^}]+)\}$/.exec(words) ?? [];
      headings.push({ line, anchor: id ?? slugger.slug(plain(title)), title: plain(title), depth: marks.length });
    }
  }
  return headings.map(({ line, ...heading }, index) => {
    const next = headings.slice(index + 1).find(({ depth }) => depth <= heading.depth);
    return { ...heading, markdown: lines.slice(line, next?.line).join('\n').trim() };
  });
}

/** The text of a heading without the marks of code, emphasis and links. */
function plain(title: string): string {
  return title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
}
