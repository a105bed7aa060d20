import type { APIContext, GetStaticPaths } from 'astro';
import { asMarkdown } from '../docs/markdown-source.ts';
import { articleKey } from '../layouts/page-keys.ts';
import { renderingInput, type Article } from '../load/rendering-input.ts';

/** Every page as plain Markdown, for people who work with language models: `/quickstart.md`. */
export const getStaticPaths = (() =>
  renderingInput().articles.map((article) => ({
    params: { path: article.page.path.slice(1) },
    props: { article },
    cacheKey: articleKey(article),
  }))) satisfies GetStaticPaths;

export function GET({ props: { article } }: APIContext<{ article: Article }>): Response {
  return new Response(asMarkdown(article.page, article.content.markdown), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
}
