import type { Page } from '../model/page.ts';
import { hrefOf } from '../model/path.ts';
import type { Site } from '../model/site.ts';
import { docsOf, type SidebarItem } from '../model/sidebar.ts';

/** A page as Markdown: its title and description in front of its text. */
export function asMarkdown({ title, description }: Page, body: string): string {
  return `# ${title}\n\n> ${description}\n\n${body.trim()}\n`;
}

/** The index of all pages as Markdown, by section: https://llmstxt.org */
export function llmsIndex(site: Site): string {
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const sections = Object.values(site.sidebars).flatMap(({ link, items }) => [
    { title: link.label, items: items.filter(({ type }) => type !== 'category') },
    ...items.flatMap((item) => (item.type === 'category' ? [{ title: item.label, items: item.items }] : [])),
  ]);
  const blocks = sections.flatMap(({ title, items }) => {
    const lines = linesOf(items);
    return lines.length > 0 ? [`## ${title}\n\n${lines.join('\n')}`] : [];
  });
  return `# ${site.title}\n\n> ${site.tagline}\n\n${blocks.join('\n\n')}\n`;

  function linesOf(items: readonly SidebarItem[]): string[] {
    return docsOf(items).flatMap(({ path }) => {
      const page = pages.get(path);
      return page ? [`- [${page.title}](${site.url}${hrefOf(path)}.md): ${page.description}`] : [];
    });
  }
}
