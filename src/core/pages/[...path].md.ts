import type { APIContext, GetStaticPaths } from 'astro';
import { articleKey } from '../layouts/page-keys.ts';
import { articleMarkdown } from '../layouts/page-markdown.ts';
import { renderingInput, type Article } from '../load/rendering-input.ts';

/** Every page as plain Markdown, for people who work with language models: `/quickstart.md`. */
export const getStaticPaths = (() =>
  renderingInput().articles.map((article) => ({
    params: { path: article.page.path.slice(1) },
    props: { article },
    cacheKey: articleKey(article),
  }))) satisfies GetStaticPaths;

export async function GET({ props: { article } }: APIContext<{ article: Article }>): Promise<Response> {
  return new Response(await articleMarkdown(article), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
}
