/** Longer sentences don't fit into two lines. */
const longest = 240;

/**
 * Returns the first sentence of a section, which says what the section answers. Rows of tables, and what ends with a colon,
 * aren't sentences.
 * @param texts the texts of the section
 */
export function firstSentence(texts: Iterable<string>): string | undefined {
  for (const text of texts) {
    const [sentence] = (text.includes(' · ') ? null : /^.+?[.!?](?=\s|$)/.exec(text)) ?? [];
    if (sentence !== undefined && sentence.length <= longest) return sentence;
  }
  return undefined;
}
