import type { APIContext, GetStaticPaths } from 'astro';
import { asMarkdown } from '../../../core/docs/markdown-source.ts';
import { apiPageBody } from '../../../core/layouts/page-markdown.ts';
import { apiPageKey } from '../../../core/layouts/page-keys.ts';
import { renderingInput, type ApiPage } from '../../../core/load/rendering-input.ts';
import type { ApiDescription } from '../model/description.ts';
import { kebabCase } from '../model/names.ts';

/** Every page of the API as Markdown: `/reference/api/unleash/create-feature.md`. */
export const getStaticPaths = (() => {
  const { api, apiPages } = renderingInput();
  return apiPages.map((entry) => ({
    params: { page: kebabCase(entry.operation?.operationId ?? entry.tag.name) },
    props: { entry, api },
    cacheKey: apiPageKey(entry),
  }));
}) satisfies GetStaticPaths;

export function GET({ props: { entry, api } }: APIContext<{ entry: ApiPage; api: ApiDescription }>): Response {
  return new Response(asMarkdown(entry.page, apiPageBody(entry, api)), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
}
