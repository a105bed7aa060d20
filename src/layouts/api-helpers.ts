import type { ApiHelpers } from '../api-reference/helpers.ts';
import { createProseRenderer } from '../markdown/api-prose.ts';
import type { ApiDescription } from '../model/api/description.ts';
import { t } from './texts.ts';

/** What the pages of the API are rendered with. */
export function apiHelpers({ schemas }: ApiDescription): ApiHelpers {
  return { t, markdown: createProseRenderer(), schemas };
}
