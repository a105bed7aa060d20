import { operationMarkdown, tagMarkdown } from '../api-reference/markdown.ts';
import { sampleRequestOf } from '../api-reference/request.ts';
import { samplesOf } from '../api-reference/samples.ts';
import { asMarkdown, type MarkdownPage } from '../docs/markdown-source.ts';
import { renderingInput, type ApiPage } from '../load/rendering-input.ts';
import type { ApiDescription } from '../model/api/description.ts';
import { t } from './texts.ts';

/** The text of a page of the API as Markdown, without its title. */
export function apiPageBody({ tag, operation }: ApiPage, schemas: ApiDescription['schemas']): string {
  if (!operation) return tagMarkdown(tag, schemas, t);
  return operationMarkdown(operation, { samples: samplesOf(sampleRequestOf(operation, schemas)), schemas, t });
}

/** All pages of the documentation as Markdown. */
export function markdownPages(): MarkdownPage[] {
  const { articles, apiPages, api } = renderingInput();
  return [
    ...articles.map(({ page, content }) => ({ page, markdown: asMarkdown(page, content.markdown) })),
    ...apiPages.map((entry) => ({
      page: entry.page,
      markdown: asMarkdown(entry.page, apiPageBody(entry, api.schemas)),
    })),
  ];
}
