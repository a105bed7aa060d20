import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';

/** Headings of a readme start below this level, which is the level of the section that contains it. */
const firstLevel = 3;

/**
 * Renders a repository's readme as HTML for our pages. Scripts and styles are removed, links and images become
 * absolute, and headings continue below ours.
 * @param repository `owner/name` on GitHub
 * @param rawFiles base address of the files of repositories
 */
export function renderReadme(markdown: string, repository: string, rawFiles: string): string {
  const addresses = {
    links: `https://github.com/${repository}/blob/HEAD/`,
    images: `${rawFiles}/${repository}/HEAD/`,
    page: `https://github.com/${repository}`,
  };
  const file = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    // These are GitHub's rules without ids and classes, which could conflict with those of our page.
    .use(rehypeSanitize, {
      ...defaultSchema,
      attributes: withoutNames(defaultSchema.attributes),
      // The build reports links with other schemes (src/core/integrations/built-html.ts).
      protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] },
    })
    .use(() => (tree: Root) => {
      visit(tree, 'element', (element, index, parent) => {
        makeAbsolute(element, addresses);
        if (element.tagName === 'img') element.properties['alt'] ??= '';
        // Code and tables can scroll, so keyboard users must be able to focus them.
        if (element.tagName === 'pre' || element.tagName === 'table') element.properties['tabIndex'] = 0;
        if (element.tagName !== 'a' || parent === undefined || index === undefined || hasName(element)) return;
        parent.children.splice(index, 1);
        return [SKIP, index];
      });
      lowerHeadings(tree);
    })
    .use(rehypeStringify)
    .processSync(markdown);
  return String(file);
}

type Attributes = NonNullable<typeof defaultSchema.attributes>;

function withoutNames(attributes: Attributes | null | undefined): Attributes {
  const names = new Set(['id', 'name', 'className', 'ariaDescribedBy', 'ariaLabelledBy', 'itemProp', 'itemId']);
  return Object.fromEntries(
    Object.entries(attributes ?? {}).map(([tag, allowed]) => [
      tag,
      allowed.filter((attribute) => !names.has(typeof attribute === 'string' ? attribute : attribute[0])),
    ]),
  );
}

function makeAbsolute(
  { tagName, properties }: Element,
  { links, images, page }: Record<'links' | 'images' | 'page', string>,
) {
  const { href, src, srcSet } = properties;
  if (tagName === 'a' && typeof href === 'string')
    properties['href'] = href.startsWith('#') ? page + href : resolve(href, links);
  if (typeof src === 'string') properties['src'] = resolve(src, images);
  // Without the link, the picture stays, in one size.
  if (srcSet !== undefined) delete properties['srcSet'];
}

/** A path with a leading slash is relative to the root of the repository. */
function resolve(address: string, base: string): string {
  const relative = address.startsWith('/') && !address.startsWith('//') ? address.slice(1) : address;
  return URL.canParse(relative, base) ? new URL(relative, base).href : base;
}

/** Returns whether a link has text for a screen reader. */
function hasName(element: Element): boolean {
  let named = false;
  visit(element, (node) => {
    if (node.type === 'text' && node.value.trim() !== '') named = true;
    if (node.type === 'element' && node.properties['alt']) named = true;
  });
  return named;
}

/** Limits each heading to one level below the previous one, so that the outline has no gaps. */
function lowerHeadings(tree: Root): void {
  const open: number[] = [];
  visit(tree, 'element', (element) => {
    const level = Number(/^h([1-6])$/.exec(element.tagName)?.[1]);
    if (Number.isNaN(level)) return;
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    element.tagName = `h${Math.min(6, firstLevel - 1 + open.length)}`;
  });
}
