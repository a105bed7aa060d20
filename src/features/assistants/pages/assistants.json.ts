import site from 'virtual:site';
import { docusaurusTagOf } from '../../../core/model/docs-version.ts';
import { localeOf } from '../../../core/model/locale.ts';
import { renderingInput } from '../../../core/load/rendering-input.ts';
import { descriptionFormat, type ContentDescription } from '../model/content-description.ts';

/** What the MCP server needs to know of the site: its pages with Markdown and the operations of the API. */
export function GET(): Response {
  const { api, apiPages, articles } = renderingInput();
  return Response.json({
    format: descriptionFormat,
    serverVersion: api.version,
    siteUrl: site.url,
    language: localeOf(site).htmlLang,
    docusaurusTag: docusaurusTagOf(site),
    pages: [...articles, ...apiPages].map(({ page: { path, title, description } }) => ({ path, title, description })),
    operations: apiPages.flatMap(({ operation, page }) =>
      operation
        ? {
            id: operation.operationId,
            method: operation.method,
            path: operation.path,
            page: page.path,
            summary: operation.summary,
          }
        : [],
    ),
  } satisfies ContentDescription);
}
