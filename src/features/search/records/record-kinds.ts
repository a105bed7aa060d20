/** The kinds of pages that readers know, and by which they filter the results. */
export const recordKinds = ['guide', 'reference', 'sdk', 'api', 'academy'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The type of a record: a heading of that level (`lvl1` is the page), or a text below a heading. */
export const recordTypes = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6', 'content'] as const;
export type RecordType = (typeof recordTypes)[number];
