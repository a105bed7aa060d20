import { operationKey, tagKey } from '../api-reference/page-key.ts';
import type { ApiDescription, ApiOperation, ApiTag } from '../model/api/description.ts';
import type { Page } from '../model/page.ts';
import type { Site } from '../model/site.ts';

/** A page that is made from the description: of a tag, or of one operation of it. */
export interface ApiPage {
  /** Last segment of its path. */
  readonly name: string;
  readonly page: Page;
  readonly tag: ApiTag;
  readonly operation?: ApiOperation;
  /** Changes with what the page shows of the description. */
  readonly cacheKey: string;
}

/** Every page of the site that is made from the description. */
export function apiPages(api: ApiDescription, site: Site): readonly ApiPage[] {
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const pageAt = (path: string): Page => {
    const page = pages.get(path);
    if (!page) throw new Error(`The site has no page at ${path}, though the description of the API does.`);
    return page;
  };
  return api.tags.flatMap((tag) => [
    { name: nameOf(tag.page), page: pageAt(tag.page), tag, cacheKey: tagKey(tag) },
    ...tag.operations.map((operation) => ({
      name: nameOf(operation.page),
      page: pageAt(operation.page),
      tag,
      operation,
      cacheKey: operationKey(operation, api),
    })),
  ]);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
