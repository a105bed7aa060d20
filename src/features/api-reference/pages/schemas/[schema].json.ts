import type { APIContext, GetStaticPaths } from 'astro';
import { deferredErrorHtml, deferredSchemaHtml } from '../../deferred-schema.ts';
import { errorExamplesOf } from '../../error-example.ts';
import { apiHelpers } from '../api-helpers.ts';
import { namedSchemaKey } from '../../page-key.ts';
import { describedApi } from '../api-pages.ts';
import { pageKey } from '../../../../core/layouts/page-keys.ts';

interface Props {
  readonly html: () => string;
}

/** Parts of the pages of the API that the browser loads when a reader opens them: fields of schemas, and errors. */
export const getStaticPaths = (() => {
  const api = describedApi();
  const helpers = apiHelpers(api);
  return [
    ...Object.keys(api.schemas).map((schema) => ({
      params: { schema },
      props: { html: () => deferredSchemaHtml(schema, helpers) },
      cacheKey: pageKey(`schema ${schema}`, namedSchemaKey(schema, api.schemas)),
    })),
    ...[...errorExamplesOf(api)].map(([schema, example]) => ({
      params: { schema },
      props: { html: () => deferredErrorHtml(example) },
      // The name depends on the content.
      cacheKey: schema,
    })),
  ];
}) satisfies GetStaticPaths;

export function GET({ props: { html } }: APIContext<Props>): Response {
  return new Response(JSON.stringify({ html: html() }), { headers: { 'Content-Type': 'application/json' } });
}
