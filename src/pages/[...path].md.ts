import type { APIContext, GetStaticPaths } from 'astro';
import { getCollection } from 'astro:content';
import site from 'virtual:site';
import { asMarkdown } from '../docs/markdown-source.ts';

/** Every page as the Markdown that it was written in, for people who work with language models: `/quickstart.md`. */
export const getStaticPaths = (async () => {
  const bodies = new Map((await getCollection('docs')).map(({ id, body }) => [id, body]));
  return site.pages.flatMap((page) => {
    const body = bodies.get(page.path);
    return body === undefined
      ? []
      : [{ params: { path: page.path.slice(1) }, props: { text: asMarkdown(page, body) } }];
  });
}) satisfies GetStaticPaths;

export function GET({ props }: APIContext<{ text: string }>): Response {
  return new Response(props.text, { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } });
}
