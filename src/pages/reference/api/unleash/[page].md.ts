import type { APIContext, GetStaticPaths } from 'astro';
import site from 'virtual:site';
import { operationMarkdown, tagMarkdown } from '../../../../api-reference/markdown.ts';
import { sampleRequestOf } from '../../../../api-reference/request.ts';
import { samplesOf } from '../../../../api-reference/samples.ts';
import { asMarkdown } from '../../../../docs/markdown-source.ts';
import { apiPageKey } from '../../../../layouts/page-keys.ts';
import { renderingInput, type ApiPage } from '../../../../load/rendering-input.ts';
import type { ApiDescription } from '../../../../model/api/description.ts';
import { kebabCase } from '../../../../model/api/names.ts';
import { translator } from '../../../../model/messages.ts';

/** Every page of the API as Markdown: `/reference/api/unleash/create-feature.md`. */
export const getStaticPaths = (() => {
  const { api, apiPages } = renderingInput();
  return apiPages.map((entry) => ({
    params: { page: kebabCase(entry.operation?.operationId ?? entry.tag.name) },
    props: { entry, schemas: api.schemas },
    cacheKey: apiPageKey(entry),
  }));
}) satisfies GetStaticPaths;

export async function GET({
  props: { entry, schemas },
}: APIContext<{ entry: ApiPage; schemas: ApiDescription['schemas'] }>): Promise<Response> {
  const { page, tag, operation } = entry;
  const t = translator(site.messages);
  const body = operation
    ? operationMarkdown(operation, { samples: samplesOf(sampleRequestOf(operation, schemas)), schemas, t })
    : tagMarkdown(tag, t);
  return new Response(asMarkdown(page, body), { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } });
}
