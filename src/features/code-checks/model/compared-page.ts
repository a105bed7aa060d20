import { z } from 'zod';

/** A page of which every statement was compared with a version of Unleash. */
const comparedPageSchema = z.strictObject({
  page: z.string().regex(/^\/\S+$/, 'the path of a page, such as /quickstart'),
  version: z.string().regex(/^\d+\.\d+$/, "a minor version such as '8.2'"),
  date: z.iso.date('a day such as 2026-11-28'),
});
export type ComparedPage = z.infer<typeof comparedPageSchema>;

/** A file with each page at most once. */
export const comparedPagesSchema = z
  .array(comparedPageSchema)
  .refine((pages) => new Set(pages.map(({ page }) => page)).size === pages.length, 'each page once');

/** What a page says about its comparison. `outdated` is what happened since. */
export interface PageComparison {
  readonly version: string;
  readonly date: string;
  readonly outdated?: 'upgrade' | 'edit';
}

/**
 * Returns what a page says about its comparison: nothing if there was none, or if it isn't known when the page changed last.
 * @param serverVersion the version that pages describe: `8.2.0`
 * @param lastUpdated when the source of the page was last committed, ISO 8601
 */
export function pageComparison(
  compared: ComparedPage | undefined,
  serverVersion: string,
  lastUpdated: string | undefined,
): PageComparison | undefined {
  if (!compared || lastUpdated === undefined) return undefined;
  const { version, date } = compared;
  if (!serverVersion.startsWith(`${version}.`)) return { version, date, outdated: 'upgrade' };
  const isEdited = new Date(lastUpdated).toISOString().slice(0, date.length) > date;
  return { version, date, ...(isEdited && { outdated: 'edit' }) };
}
