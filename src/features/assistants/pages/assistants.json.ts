import site from 'virtual:site';
import { docusaurusTagOf } from '../../../core/model/docs-version.ts';
import { localeOf } from '../../../core/model/locale.ts';
import { markdownPages } from '../../../core/layouts/page-markdown.ts';
import { renderingInput } from '../../../core/load/rendering-input.ts';
import { descriptionFormat, type ContentDescription } from '../model/content-description.ts';

/** What the MCP server needs to know of the site: its pages with Markdown and the operations of the API. */
export async function GET(): Promise<Response> {
  const { api } = renderingInput().data;
  const pages = await markdownPages();
  return Response.json({
    format: descriptionFormat,
    serverVersion: api?.version ?? '',
    siteUrl: site.url,
    language: localeOf(site).htmlLang,
    docusaurusTag: docusaurusTagOf(site),
    pages: pages.map(({ page: { path, title, description } }) => ({ path, title, description })),
    operations: (api?.tags ?? []).flatMap(({ operations }) =>
      operations.map(({ operationId, method, path, page, summary }) => ({
        id: operationId,
        method,
        path,
        page,
        summary,
      })),
    ),
  } satisfies ContentDescription);
}
