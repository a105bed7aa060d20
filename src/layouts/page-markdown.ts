import { operationMarkdown, tagMarkdown } from '../api-reference/markdown.ts';
import { sampleRequestOf } from '../api-reference/request.ts';
import { samplesOf } from '../api-reference/samples.ts';
import { asMarkdown, type MarkdownPage } from '../docs/markdown-source.ts';
import { renderingInput, type ApiPage, type Article } from '../load/rendering-input.ts';
import { withPictureAddresses } from '../markdown/marked-pictures.ts';
import type { ApiDescription } from '../model/api/description.ts';
import { pictureAddress } from './page-content.ts';
import { t } from './texts.ts';

/** The text of a page of the API as Markdown, without its title. */
export function apiPageBody({ tag, operation }: ApiPage, schemas: ApiDescription['schemas']): string {
  if (!operation) return tagMarkdown(tag, schemas, t);
  return operationMarkdown(operation, { samples: samplesOf(sampleRequestOf(operation, schemas)), schemas, t });
}

/** A page of `content/docs` as Markdown, in which pictures have their addresses. */
export async function articleMarkdown({ page, content }: Article): Promise<string> {
  return asMarkdown(page, await withPictureAddresses(content.markdown, pictureAddress));
}

/** All pages of the documentation as Markdown. */
export async function markdownPages(): Promise<MarkdownPage[]> {
  const { articles, apiPages, api } = renderingInput();
  return [
    ...(await Promise.all(
      articles.map(async (article) => ({ page: article.page, markdown: await articleMarkdown(article) })),
    )),
    ...apiPages.map((entry) => ({
      page: entry.page,
      markdown: asMarkdown(entry.page, apiPageBody(entry, api.schemas)),
    })),
  ];
}
