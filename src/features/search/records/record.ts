import { z } from 'zod';
import { editions } from '../../../core/model/edition.ts';
import { mapLevels } from '../engine/levels.ts';
import { recordKinds, recordTypes } from './record-kinds.ts';

export { recordKinds, recordTypes, type RecordKind, type RecordType } from './record-kinds.ts';

/**
 * The position of a record. `lvl0` is the top-level section of the sidebar, `lvl1` is the page title, and the others
 * are the headings above the record, or the heading itself for a heading record.
 */
export const hierarchySchema = z.strictObject(mapLevels(() => z.string().nullable()));
export type Hierarchy = z.infer<typeof hierarchySchema>;

/** The same section on the page of another SDK. */
export const choiceSchema = z.strictObject({ label: z.string().min(1), url: z.string().startsWith('/') });
export type Choice = z.infer<typeof choiceSchema>;

/** A searchable entry in DocSearch's format: https://docsearch.algolia.com/docs/required-configuration */
export const searchRecordSchema = z.strictObject({
  /** Unique. Stays the same across builds unless the page's structure changes. */
  objectID: z.string().min(1),
  /** Path of the page, with `#anchor` for a section. */
  url: z.string().startsWith('/'),
  anchor: z.string().min(1).nullable(),
  type: z.enum(recordTypes),
  /** The text of a `content` record. Null for headings. */
  content: z.string().min(1).nullable(),
  hierarchy: hierarchySchema,
  /** Language tag of the page, such as `en`. */
  language: z.string().min(2),
  /** Version of the documentation, such as `docs-default-current`. */
  docusaurus_tag: z.string().min(1),
  /** What readers ask and the section answers, keywords, and the names that other pages use for it. Only on the record of a page or heading. */
  questions: z.array(z.string().min(1)).min(1).optional(),
  /** The first sentence of the section, which results show below a heading that matches. Only on the record of a page or heading. */
  excerpt: z.string().min(1).optional(),
  /** The section with the same heading in each SDK that has one. Only on the record of a heading. */
  choices: z.array(choiceSchema).min(1).optional(),
  /** Whether the content consists of lines of code. Default: false. */
  code: z.literal(true).optional(),
  /** The editions that have what the page describes. Default: all. */
  editions: z.array(z.enum(editions)).min(1).optional(),
  /** The weight of the record among equally good matches. It depends on the kind of the page and the links to it. */
  weight: z.number(),
  kind: z.enum(recordKinds),
});
export type SearchRecord = z.infer<typeof searchRecordSchema>;
