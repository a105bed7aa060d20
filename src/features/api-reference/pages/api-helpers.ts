import type { ApiHelpers } from '../helpers.ts';
import { createProseRenderer } from '../api-prose.ts';
import type { ApiDescription } from '../model/description.ts';
import { t } from '../../../core/layouts/texts.ts';

/** What the pages of the API are rendered with. */
export function apiHelpers({ schemas }: ApiDescription): ApiHelpers {
  return { t, markdown: createProseRenderer(), schemas };
}
