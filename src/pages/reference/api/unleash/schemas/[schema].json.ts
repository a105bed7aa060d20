import type { APIContext, GetStaticPaths } from 'astro';
import { deferredSchemaHtml } from '../../../../../api-reference/deferred-schema.ts';
import { apiKit } from '../../../../../layouts/api-kit.ts';
import { schemaKey } from '../../../../../layouts/page-keys.ts';
import { renderingInput } from '../../../../../load/rendering-input.ts';
import type { ApiHelpers } from '../../../../../api-reference/helpers.ts';

/** The fields of each named schema of the API, which pages load when a reader opens them. */
export const getStaticPaths = (() => {
  const { api } = renderingInput();
  const kit = apiKit(api);
  return Object.keys(api.schemas).map((schema) => ({
    params: { schema },
    props: { kit },
    cacheKey: schemaKey(schema),
  }));
}) satisfies GetStaticPaths;

export function GET({ params, props: { kit } }: APIContext<{ kit: ApiHelpers }>): Response {
  const html = deferredSchemaHtml(params['schema'] ?? '', kit);
  return new Response(JSON.stringify({ html }), { headers: { 'Content-Type': 'application/json' } });
}
