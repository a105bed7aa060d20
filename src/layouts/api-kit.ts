import type { Kit } from '../api-reference/kit.ts';
import { createProseRenderer } from '../markdown/api-prose.ts';
import type { ApiDescription } from '../model/api/description.ts';
import { t } from './texts.ts';

/** What the pages of the API are rendered with. */
export function apiKit({ schemas }: ApiDescription): Kit {
  return { t, markdown: createProseRenderer(), schemas };
}
