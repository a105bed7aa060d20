import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { markdownToHtml, markdownToMdast, type MdastNode } from 'satteri';
import type { Registry } from '../directives/registry.ts';
import type { SinceOf } from '../feature.ts';
import type { Translate } from '../model/messages.ts';
import type { Outline, PageFlags } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';
import { darkPicture } from './dark-picture.ts';
import { readDirectives } from './directives.ts';
import { exportMarkdown, withoutInlineComments } from './export-markdown.ts';
import { features } from './features.ts';
import { markPictures } from './marked-pictures.ts';
import { withSinceNotes } from './since-labels.ts';
import { readOutline, type Heading, type Origin } from './outline.ts';
import type { CodeBlock } from './code-blocks.ts';
import { createPlugins, type Collected } from './plugins.ts';

/** The HTML of a page, as `page-renderer.tsx` completes it. */
export interface PageHtml {
  /** HTML with elements `x-…` where components, code and pictures go. */
  readonly html: string;
  /** Code blocks in the order of their numbers in `html`. They are highlighted when the page is rendered. */
  readonly code: readonly CodeBlock[];
  /** Pictures in the order of their numbers in `html`, as files relative to the repository. */
  readonly pictures: readonly string[];
}

/** The text of a page. */
export interface PageContent {
  readonly headings: readonly Heading[];
  /** The page as plain Markdown: `/quickstart.md`. */
  readonly markdown: string;
  /** What the components of directives get as JSON. Some of it comes from other files. */
  readonly props: string;
  /** Diagrams and pictures that the page shows, as files relative to the repository. */
  readonly images: readonly string[];
  /** Converts the text to HTML. Called for pages that are rendered, not for those that the last build has made. */
  readonly toHtml: () => PageHtml;
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
  /** The file, relative to the repository. Problems name it, and images are relative to it. */
  readonly source: string;
  /** Line of the file on which `body` begins. */
  readonly firstLine: number;
  /** The flags that the front matter names. Default: none. */
  readonly flags?: PageFlags | undefined;
  readonly t: Translate;
  readonly registry: Registry;
  /** Default: no first version is known. */
  readonly sinceOf?: SinceOf | undefined;
}

/**
 * Parses a Markdown text. One tree serves everything that is needed before a page is rendered: anchors, links and
 * images for other checks, the problems that only the author can fix, and the plain Markdown.
 *
 * The HTML is made on demand, in native code. Sätteri can't convert a tree that it has handed out, so `toHtml` starts from
 * the text. That takes 0.4 ms a page longer; walking the tree from inside the conversion takes 2.5 ms longer.
 */
export function readMarkdown(input: MarkdownInput): MarkdownResult {
  const { body, root, source, firstLine, flags = {}, t, registry, sinceOf } = input;
  const file = path.join(root, source);
  const lineOf = (node: MdastNode) => firstLine - 1 + (node.position?.start.line ?? 1);
  const origin: Origin = { body, source, file, flags, lineOf, place: (node) => `${source}:${lineOf(node)}` };
  const tree = markdownToMdast(body, { features });
  const nodes: readonly MdastNode[] = 'children' in tree ? tree.children : [];
  const { resolved, problems, factsOf } = readDirectives(nodes, origin, { registry, t, sinceOf });
  const { outline, headings, problems: others } = readOutline(nodes, origin, factsOf);
  const marked = markPictures(withoutInlineComments(nodes, body), outline.images, firstLine, (image) =>
    relativeTo(root, image),
  );
  const since = new Map([...resolved.values()].flatMap(({ facts }) => Object.entries(facts.since ?? {})));
  return {
    outline,
    problems: [...others, ...problems],
    content: {
      headings,
      markdown: withSinceNotes(exportMarkdown(nodes, marked, resolved), since),
      props: JSON.stringify([...resolved.values()].map(({ props }) => props)),
      images: outline.images
        .flatMap(({ file: image, exists }) =>
          exists ? [image, darkPicture(image)].filter((each) => existsSync(each)) : [],
        )
        .map((image) => relativeTo(root, image)),
      toHtml: () => {
        const directives = new Map([...resolved].map(([{ position }, each]) => [position?.start.offset, each]));
        const collected: Collected = {
          root,
          registry,
          directives,
          code: [],
          pictures: [],
          definitions: [],
          since: new Map(),
        };
        const { mdastPlugins, hastPlugins } = createPlugins(collected);
        const { html } = markdownToHtml(body, { features, fileURL: pathToFileURL(file), mdastPlugins, hastPlugins });
        return { html, code: collected.code, pictures: collected.pictures };
      },
    },
  };
}

function relativeTo(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
