/** Admonition types, in rising order of urgency. */
export const admonitionTypes = ['note', 'tip', 'info', 'warning', 'danger'] as const;
export type AdmonitionType = (typeof admonitionTypes)[number];
