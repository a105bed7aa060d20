import { z } from 'zod';
import { recordKinds, recordTypes } from './record-kinds.ts';

export { recordKinds, recordTypes, type RecordKind, type RecordType } from './record-kinds.ts';

/**
 * Where a record stands: `lvl0` is the top-level section of the sidebar, `lvl1` the page's title, the rest are the
 * headings above it (and, for a heading's own record, the heading).
 */
export const hierarchySchema = z.strictObject({
  lvl0: z.string().nullable(),
  lvl1: z.string().nullable(),
  lvl2: z.string().nullable(),
  lvl3: z.string().nullable(),
  lvl4: z.string().nullable(),
  lvl5: z.string().nullable(),
  lvl6: z.string().nullable(),
});
export type Hierarchy = z.infer<typeof hierarchySchema>;

/** One thing that can be found, in DocSearch's form: https://docsearch.algolia.com/docs/required-configuration */
export const searchRecordSchema = z.strictObject({
  /** Unique, and the same in the next build unless the page's structure changes. */
  objectID: z.string().min(1),
  /** Path of the page, with `#anchor` where there is one. */
  url: z.string().startsWith('/'),
  anchor: z.string().min(1).nullable(),
  type: z.enum(recordTypes),
  /** The text of a `content` record; null for headings. */
  content: z.string().min(1).nullable(),
  hierarchy: hierarchySchema,
  /** Language tag of the page: `en`. */
  language: z.string().min(2),
  /** Version of the documentation: `docs-default-current`. */
  docusaurus_tag: z.string().min(1),
  /** How much a record counts among equally good matches; by kind of page. */
  weight: z.number(),
  kind: z.enum(recordKinds),
});
export type SearchRecord = z.infer<typeof searchRecordSchema>;
