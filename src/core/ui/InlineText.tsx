import type { InlinePart } from '../model/inline-text.ts';

/** A line of text with code and links. */
export function InlineText({ parts }: { readonly parts: readonly InlinePart[] }) {
  // The parts of a text never change their order.
  /* oxlint-disable react/no-array-index-key */
  return parts.map((part, index) => {
    if ('text' in part) return part.text;
    if ('code' in part) return <code key={index}>{part.code}</code>;
    return (
      <a key={index} href={part.href}>
        <InlineText parts={part.parts} />
      </a>
    );
  });
  /* oxlint-enable react/no-array-index-key */
}
