import site from 'virtual:site';
import { openApiDocument } from '../openapi-document.ts';
import { describedApi } from './api-pages.ts';
import { t } from '../../../core/layouts/texts.ts';

/** Returns the OpenAPI document that the pages of the API link to. */
export function apiDocument(): object {
  return openApiDocument(describedApi(), {
    title: t('api.document.title'),
    description: t('api.document.description'),
    siteUrl: site.url,
  });
}
