import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineMdastPlugin, markdownToHtml, type MdastNode } from 'satteri';
import { registry as siteRegistry, type Registry } from '../directives/registry.ts';
import type { Translate } from '../model/messages.ts';
import type { Outline } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';
import { readDirectives } from './directives.ts';
import { exportMarkdown } from './export-markdown.ts';
import { features } from './features.ts';
import { readOutline, type Heading, type Origin } from './outline.ts';
import { createPlugins, type CodeBlock, type Collected } from './plugins.ts';

/** The text of a page, ready for `page-renderer.tsx`. */
export interface PageContent {
  /** HTML with elements `x-…` where components, code and pictures go. */
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Code blocks in the order of their numbers in `html`. They are highlighted when the page is rendered. */
  readonly code: readonly CodeBlock[];
  /** Pictures that are files, as paths relative to the repository. */
  readonly pictures: readonly string[];
  /** The page as plain Markdown: `/quickstart.md`. */
  readonly markdown: string;
}

/** What {@link readMarkdown} found in a text. */
export interface MarkdownResult {
  readonly outline: Outline;
  readonly problems: readonly Problem[];
  readonly content: PageContent;
}

export interface MarkdownInput {
  /** The text without its front matter. */
  readonly body: string;
  /** The repository. */
  readonly root: string;
  /** The file, relative to the repository. Problems name it, and images are next to it. */
  readonly source: string;
  /** Line of the file on which `body` begins. */
  readonly firstLine: number;
  readonly t: Translate;
  /** Default: the directives of the site. */
  readonly registry?: Registry;
}

/**
 * Parses a Markdown text once. From the same tree come the anchors, links and images that other checks need, the problems
 * that only the author can fix, the HTML, and the plain Markdown.
 */
export function readMarkdown({
  body, root, source, firstLine, t, registry = siteRegistry,
}: MarkdownInput): MarkdownResult {
  const file = path.join(root, source);
  const lineOf = (node: MdastNode) => firstLine - 1 + (node.position?.start.line ?? 1);
  const origin: Origin = { body, file, lineOf, place: (node) => `${source}:${lineOf(node)}` };
  const collected: Collected = { root, registry, directives: new Map(), code: [], pictures: [] };
  let read: Omit<MarkdownResult, 'content'> & Pick<PageContent, 'headings' | 'markdown'> | undefined;

  const reader = defineMdastPlugin({
    name: 'reader',
    options: { position: true },
    before({ children }) {
      const { resolved, problems, factsOf } = readDirectives(children, origin, { registry, t });
      for (const [{ position }, directive] of resolved) collected.directives.set(position?.start.offset, directive);
      const outlined = readOutline(children, origin, factsOf);
      read = {
        ...outlined,
        problems: [...outlined.problems, ...problems],
        markdown: exportMarkdown(children, body, resolved),
      };
    },
  });
  const { mdastPlugins, hastPlugins } = createPlugins(collected);
  const { html } = markdownToHtml(body, {
    features,
    fileURL: pathToFileURL(file),
    mdastPlugins: [reader, ...mdastPlugins],
    hastPlugins,
  });
  if (!read) throw new Error(`The parser hasn't read ${source}.`);
  const { outline, problems, headings, markdown } = read;
  return { outline, problems, content: { html, headings, markdown, code: collected.code, pictures: collected.pictures } };
}
