import { createHash } from 'node:crypto';
import { namedSchemaKey, operationKey, requestKey, tagKey } from '../../features/api-reference/page-key.ts';
import { renderingInput, type ApiPage, type Article } from '../load/rendering-input.ts';
import type { ApiOperation } from '../../features/api-reference/model/description.ts';
import type { FetchedReadme } from '../model/fetched.ts';

/**
 * Keys of pages. If a page has the same key in two builds, both builds make the same file of it, so the second build copies
 * it: https://docs.astro.build/en/reference/experimental-flags/incremental-build/
 */
function keyOf(path: string, ...own: readonly unknown[]): string {
  const { siteDigest, lastUpdated, shown } = renderingInput();
  return createHash('sha256')
    .update(JSON.stringify([siteDigest, path, lastUpdated.get(path), shown.map((each) => each.get(path)), ...own]))
    .digest('base64url');
}

/** The key of a page of `content/docs`. */
export function articleKey({ page, digest, related }: Article, readme?: FetchedReadme): string {
  return keyOf(page.path, digest, related, readme);
}

/** The key of a page of the API reference. */
export function apiPageKey({ page, tag, operation }: ApiPage): string {
  const { api } = renderingInput();
  return keyOf(page.path, operation ? operationKey(operation, api) : tagKey(tag, api));
}

/** The key of the fields of a named schema. */
export function schemaKey(name: string): string {
  return keyOf(`schema ${name}`, namedSchemaKey(name, renderingInput().api.schemas));
}

/** The key of the data about a request. */
export function requestDataKey(operation: ApiOperation): string {
  return keyOf(`request ${operation.operationId}`, requestKey(operation, renderingInput().api));
}
