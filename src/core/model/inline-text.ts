/** A part of a line of Markdown: plain text, code or a link. */
export type InlinePart =
  | { readonly text: string }
  | { readonly code: string }
  | { readonly href: string; readonly parts: readonly InlinePart[] };
