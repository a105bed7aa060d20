import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import type { ComponentType } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { messagesSchema, translator } from '../model/messages.ts';
import { createComponentRenderer, mdxComponents } from './components.tsx';
import { createProcessor } from './processor.ts';

const file = new URL('../../content/messages/en.json', import.meta.url);
const messages = messagesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** The site's own messages. */
export const t = translator(Object.fromEntries(messages.map(({ id, message }) => [id, message])));

const processor = createProcessor('test');
/** What Astro hands to a processor, as astro.config.ts sets it. */
const shared = { syntaxHighlight: false } as const;
const renderer = await processor.createRenderer(shared);
const renderComponents = createComponentRenderer(t);

/** Renders Markdown as the build does. `fileURL` is where the page stands, for diagrams beside it. */
export async function render(markdown: string, fileURL = new URL('file:///content/docs/page.md')) {
  const { code, metadata } = await renderer.render(markdown, { fileURL });
  return { html: renderComponents(code), headings: metadata.headings };
}

/** Renders MDX as the build does, but for Astro's own elements: React renders what the page is compiled to. */
export async function renderMdx(mdx: string): Promise<string> {
  const mdxRenderer = await processor.createMdxRenderer?.(shared, { optimize: false });
  if (!mdxRenderer) throw new Error('The processor renders no MDX.');
  const { code } = await mdxRenderer.process(mdx, '/content/docs/page.mdx', {});
  const body = code
    .replace(/^import .*astro\/jsx-runtime";$/m, '')
    .replace(/^export /gm, '')
    // React names two attributes differently.
    .replace(/\bclass: "/g, 'className: "')
    .replace(/\btabindex: "/g, 'tabIndex: "');
  const load = compileFunction(`${body}; return MDXContent;`, ['_Fragment', '_jsx', '_jsxs']);
  const Content: ComponentType<{ components: object }> = load(Fragment, jsx, jsxs);
  return renderToStaticMarkup(<Content components={mdxComponents(t)} />);
}
