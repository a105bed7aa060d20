import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';

/** Headings of a readme begin below those of the section that shows it. */
const firstLevel = 3;

/**
 * The HTML of a repository's readme, fit to stand in a page of ours: cleaned of everything that could run or style, with
 * links and images that lead to where they are, and headings that go on below ours.
 *
 * @param repository `owner/name` on GitHub
 * @param rawFiles where the files of repositories are
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
    // GitHub's own rules. Ids and classes go: they could meet those of our page.
    .use(rehypeSanitize, { ...defaultSchema, attributes: withoutNames(defaultSchema.attributes) })
    .use(() => (tree: Root) => {
      visit(tree, 'element', (element, index, parent) => {
        makeAbsolute(element, addresses);
        if (element.tagName === 'img') element.properties['alt'] ??= '';
        // Code and tables scroll; who uses the keyboard has to reach them.
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
  // The picture is there without it, in one size.
  if (srcSet !== undefined) delete properties['srcSet'];
}

/** A path that begins with a slash begins at the top of the repository. */
function resolve(address: string, base: string): string {
  const relative = address.startsWith('/') && !address.startsWith('//') ? address.slice(1) : address;
  return URL.canParse(relative, base) ? new URL(relative, base).href : base;
}

/** Whether a screen reader has something to say for a link. */
function hasName(element: Element): boolean {
  let named = false;
  visit(element, (node) => {
    if (node.type === 'text' && node.value.trim() !== '') named = true;
    if (node.type === 'element' && node.properties['alt']) named = true;
  });
  return named;
}

/** Each heading at most one level below the one before it, as the outline of a page wants it. */
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
