import site from 'virtual:site';
import { operationMarkdown, tagMarkdown } from '../../features/api-reference/markdown.ts';
import { relatedOperations } from '../../features/api-reference/related.ts';
import { sampleRequestOf } from '../../features/api-reference/request.ts';
import { samplesOf } from '../../features/api-reference/samples.ts';
import { asMarkdown, type MarkdownPage } from '../docs/markdown-source.ts';
import { renderingInput, type ApiPage, type Article, type RenderingInput } from '../load/rendering-input.ts';
import { withPictureAddresses } from '../markdown/marked-pictures.ts';
import type { ApiDescription } from '../../features/api-reference/model/description.ts';
import { pictureAddress } from './page-content.ts';
import { t } from './texts.ts';

/**
 * The text of a page of the API as Markdown, without its title.
 * @param languages how many languages have an example request. Default: all
 */
export function apiPageBody({ tag, operation }: ApiPage, api: ApiDescription, languages?: number): string {
  const { schemas } = api;
  if (!operation) return tagMarkdown(tag, schemas, t);
  const samples = samplesOf(sampleRequestOf(operation, schemas)).slice(0, languages);
  const concept = site.pages.find(({ path }) => path === operation.concept);
  return operationMarkdown(operation, { samples, schemas, concept, related: relatedOperations(api, operation), t });
}

/** A page of `content/docs` as Markdown, in which pictures have their addresses. */
export async function articleMarkdown({ page, content }: Article): Promise<string> {
  return asMarkdown(page, await withPictureAddresses(content.markdown, pictureAddress));
}

/** The Markdown of all pages, by what they were made from. Three files contain it. */
const made = new WeakMap<RenderingInput, Promise<readonly MarkdownPage[]>>();

/** All pages of the documentation as Markdown. */
export function markdownPages(): Promise<readonly MarkdownPage[]> {
  const input = renderingInput();
  const pages = made.get(input) ?? makePages(input);
  made.set(input, pages);
  return pages;
}

async function makePages({ articles, apiPages, api }: RenderingInput): Promise<readonly MarkdownPage[]> {
  return [
    ...(await Promise.all(
      articles.map(async (article) => ({ page: article.page, markdown: await articleMarkdown(article) })),
    )),
    ...apiPages.map((entry) => ({
      page: entry.page,
      // Eight more languages would only repeat each request.
      markdown: asMarkdown(entry.page, apiPageBody(entry, api, 1)),
    })),
  ];
}
