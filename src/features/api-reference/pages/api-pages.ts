import site from 'virtual:site';
import { pageKey } from '../../../core/layouts/page-keys.ts';
import { renderingInput } from '../../../core/load/rendering-input.ts';
import type { Page } from '../../../core/model/page.ts';
import type { ApiDescription, ApiOperation, ApiTag } from '../model/description.ts';
import { kebabCase } from '../model/names.ts';
import { operationKey, tagKey } from '../page-key.ts';

/** A page of the API reference: of a tag, or of one of its operations. */
export interface ApiPage {
  readonly page: Page;
  readonly tag: ApiTag;
  readonly operation?: ApiOperation;
}

/** The API that pages describe; empty for a site without one. */
export function describedApi(): ApiDescription {
  return renderingInput().data.api ?? { version: '', tags: [], schemas: {} };
}

/** Every page of the API reference. */
export function apiPages(): readonly ApiPage[] {
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  return describedApi().tags.flatMap((tag) =>
    [{ tag }, ...tag.operations.map((operation) => ({ tag, operation }))].flatMap((content) => {
      const page = pages.get('operation' in content ? content.operation.page : tag.page);
      return page ? [{ page, ...content }] : [];
    }),
  );
}

/** The address of a page, and the key of what it shows, for `getStaticPaths`. */
export function routeOf({ page, tag, operation }: ApiPage) {
  const api = describedApi();
  return {
    params: { page: kebabCase(operation?.operationId ?? tag.name) },
    cacheKey: pageKey(page.path, operation ? operationKey(operation, api) : tagKey(tag, api)),
  };
}
