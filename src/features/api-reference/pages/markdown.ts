import site from 'virtual:site';
import { asMarkdown } from '../../../core/docs/markdown-source.ts';
import type { MarkdownPages } from '../../../core/feature.ts';
import { t } from '../../../core/layouts/texts.ts';
import { operationMarkdown, tagMarkdown } from '../markdown.ts';
import { relatedOperations } from '../related.ts';
import { sampleRequestOf } from '../request.ts';
import { samplesOf } from '../samples.ts';
import { apiPages, describedApi, type ApiPage } from './api-pages.ts';

/**
 * A page of the API as Markdown.
 * @param languages how many languages have an example request. Default: all
 */
export function apiPageMarkdown({ page, tag, operation }: ApiPage, languages?: number): string {
  const api = describedApi();
  const { schemas } = api;
  if (!operation) return asMarkdown(page, tagMarkdown(tag, schemas, t));
  const samples = samplesOf(sampleRequestOf(operation, schemas)).slice(0, languages);
  const concept = site.pages.find(({ path }) => path === operation.concept);
  const related = relatedOperations(api, operation);
  return asMarkdown(page, operationMarkdown(operation, { samples, schemas, concept, related, t }));
}

/** Every page of the API, with one example request: eight more languages would only repeat it. */
const pages: MarkdownPages = () =>
  apiPages().map((entry) => ({ page: entry.page, markdown: apiPageMarkdown(entry, 1) }));
export default pages;
