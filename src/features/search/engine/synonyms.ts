import groups from './synonyms.json' with { type: 'json' };

/**
 * Groups of words that mean the same in this field, reviewed by hand. A query with one phrase of a group also finds the
 * others, with a slightly lower score. Write phrases in lowercase and in the singular. Add only words that readers use
 * interchangeably, not words that are merely related.
 */
export const synonyms: readonly (readonly string[])[] = groups;
