import type { APIContext, GetStaticPaths } from 'astro';
import { requestDataOf, type RequestData } from '../../request-data.ts';
import { requestDataPath } from '../../request-data-path.ts';
import { pageKey } from '../../../../core/layouts/page-keys.ts';
import { operationsOf } from '../../model/description.ts';
import { requestKey } from '../../page-key.ts';
import { describedApi } from '../api-pages.ts';

interface Props {
  readonly data: RequestData;
}

/** The examples and the schema of the body of each operation. The samples and the console load them. */
export const getStaticPaths = (() => {
  const api = describedApi();
  return operationsOf(api).flatMap((operation) => {
    const data = requestDataOf(operation, api);
    if (!data) return [];
    const name = requestDataPath(operation.page).replace(/^.*\/|\.json$/g, '');
    const cacheKey = pageKey(`request ${operation.operationId}`, requestKey(operation, api));
    return [{ params: { operation: name }, props: { data }, cacheKey }];
  });
}) satisfies GetStaticPaths;

export function GET({ props: { data } }: APIContext<Props>): Response {
  return new Response(JSON.stringify(data), { headers: { 'Content-Type': 'application/json' } });
}
