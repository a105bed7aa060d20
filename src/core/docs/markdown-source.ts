import type { Page } from '../model/page.ts';
import { hrefOf } from '../model/path.ts';
import type { Site } from '../model/site.ts';
import { docsOf, type SidebarItem } from '../model/sidebar.ts';

/** A page as Markdown: its title and description in front of its text. */
export function asMarkdown({ title, description }: Page, body: string): string {
  return `# ${title}\n\n> ${description}\n\n${body.trim()}\n`;
}

/** A page and its whole Markdown. */
export interface MarkdownPage {
  readonly page: Page;
  readonly markdown: string;
}

/**
 * Several pages as one Markdown file, in the reading order of the sidebars. Each begins with its address.
 *
 * @param pages pages in any order. Pages that no sidebar lists come last
 */
export function llmsBook(site: Site, pages: readonly MarkdownPage[]): string {
  const byPath = new Map(pages.map((entry) => [entry.page.path, entry]));
  const listed = Object.values(site.sidebars).flatMap(({ items }) => docsOf(items).map(({ path }) => path));
  const ordered = [...new Set([...listed, ...byPath.keys()])].flatMap((path) => byPath.get(path) ?? []);
  const texts = ordered.map(({ page, markdown }) => `<!-- ${site.url}${hrefOf(page.path)} -->\n\n${markdown.trim()}`);
  return `${texts.join('\n\n')}\n`;
}

/** Paths of the pages that `/llms-small.txt` contains: those of the sections that `essentialSections` names. */
export function essentialPaths({ sidebars, essentialSections }: Pick<Site, 'sidebars' | 'essentialSections'>) {
  const sections = Object.values(sidebars).flatMap(({ items }) => items);
  return new Set(
    sections.flatMap((item) =>
      item.type === 'category' && essentialSections.includes(item.label)
        ? docsOf(item.items).map(({ path }) => path)
        : [],
    ),
  );
}

/** Returns a size such as `7.7`, from which assistants can tell whether they can read a file. */
function megabytes(characters: number): string {
  return (characters / 1_000_000).toFixed(1);
}

/** How long the books are, in characters. */
export interface BookSizes {
  readonly all: number;
  readonly small: number;
}

/** The index of all pages as Markdown, by section: https://llmstxt.org */
export function llmsIndex(site: Site, sizes: BookSizes): string {
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const sections = Object.values(site.sidebars).flatMap(({ link, items }) => [
    { title: link.label, items: items.filter(({ type }) => type !== 'category') },
    ...items.flatMap((item) => (item.type === 'category' ? [{ title: item.label, items: item.items }] : [])),
  ]);
  const blocks = sections.flatMap(({ title, items }) => {
    const lines = linesOf(items);
    return lines.length > 0 ? [`## ${title}\n\n${lines.join('\n')}`] : [];
  });
  const everything = [
    `- [Concepts and guides](${site.url}/llms-small.txt): Only the first steps, concepts and how-to guides, in one file (${megabytes(sizes.small)} MB)`,
    `- [All pages](${site.url}/llms-full.txt): The whole documentation in reading order, in one file (${megabytes(sizes.all)} MB)`,
  ];
  const usage = 'Every link leads to the Markdown of a page. Without `.md`, the same address is the page in HTML.';
  const intro = `# ${site.title}\n\n> ${site.tagline}\n\n${usage}\n\n${everything.join('\n')}`;
  return `${intro}\n\n${blocks.join('\n\n')}\n`;

  function linesOf(items: readonly SidebarItem[]): string[] {
    return docsOf(items).flatMap(({ path }) => {
      const page = pages.get(path);
      return page ? [`- [${page.title}](${site.url}${hrefOf(path)}.md): ${page.description}`] : [];
    });
  }
}
