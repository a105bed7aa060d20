import { readFileSync } from 'node:fs';
import { features } from '../../../site/features.ts';
import { registryOf, sinceOfAll, type Registry } from '../directives/registry.ts';
import { messagesSchema, messagesSource, translator } from '../model/messages.ts';
import type { PageFlags } from '../model/page.ts';
import { createHighlight } from './highlight.ts';
import { createPageRenderer } from './page-renderer.tsx';
import { readMarkdown } from './read-markdown.ts';

const files = [
  new URL(`../../../${messagesSource}`, import.meta.url),
  ...features.flatMap((feature) => feature.messages ?? []),
];
const messages = files.flatMap((file) => messagesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));

/** The directives of the site. */
export const siteRegistry = registryOf(features);
const sinceOf = sinceOfAll(features);

/** The site's own messages. */
export const t = translator(Object.fromEntries(messages.map(({ id, message }) => [id, message])));

const highlight = createHighlight();

interface Options {
  /** The repository. */
  readonly root?: string;
  /** Where the page is, for images next to it. */
  readonly source?: string;
  readonly firstLine?: number;
  readonly flags?: PageFlags;
  readonly registry?: Registry;
}

/** Parses Markdown as the build does. */
export function read(
  body: string,
  { root = '/', source = 'content/docs/page.md', registry = siteRegistry, ...options }: Options = {},
) {
  return readMarkdown({ body, root, source, firstLine: 1, t, registry, sinceOf, ...options });
}

/** Renders Markdown as the build does, but with plain `<img>` elements for pictures. */
export async function render(body: string, options: Options = {}) {
  const { content } = read(body, options);
  const renderPage = await createPageRenderer({
    registry: options.registry ?? siteRegistry,
    t,
    highlight,
    picture: (name, alt) => Promise.resolve(`<img src="${name}" alt="${alt}">`),
  });
  const html = await renderPage(content.toHtml());
  return { html, ids: [...html.matchAll(/<h[1-6] id="([^"]*)"/g)].map(([, id]) => id) };
}
