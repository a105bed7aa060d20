/**
 * Admonition types, in rising order of urgency. A new one also needs a summary (`directives/admonition`), a message
 * `admonition.<type>`, and its colors (`Admonition.css`).
 */
export const admonitionTypes = ['note', 'tip', 'info', 'warning', 'danger'] as const;
export type AdmonitionType = (typeof admonitionTypes)[number];
