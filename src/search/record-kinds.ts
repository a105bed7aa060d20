/** The kinds of page that readers tell apart, and that the results page filters by. */
export const recordKinds = ['guide', 'reference', 'sdk', 'api', 'academy'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What a record is about: a heading of that level (`lvl1` is the page itself), or a piece of text below one. */
export const recordTypes = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6', 'content'] as const;
export type RecordType = (typeof recordTypes)[number];
