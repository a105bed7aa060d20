import type { APIContext, GetStaticPaths } from 'astro';
import { apiPages, routeOf, type ApiPage } from './api-pages.ts';
import { apiPageMarkdown } from './markdown.ts';

/** Every page of the API as Markdown: `/reference/api/unleash/create-feature.md`. */
export const getStaticPaths = (() =>
  apiPages().map((entry) => ({ ...routeOf(entry), props: { entry } }))) satisfies GetStaticPaths;

export function GET({ props: { entry } }: APIContext<{ entry: ApiPage }>): Response {
  return new Response(apiPageMarkdown(entry), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
}
