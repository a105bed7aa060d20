/** A heading as Astro reports it. */
export interface HeadingInfo {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
}

/** A heading of level 2, or of level 3 below one. */
export interface TocEntry {
  readonly id: string;
  readonly text: string;
  readonly children: readonly TocEntry[];
}

/** The table of contents of these headings: levels 2 and 3. A level 3 before any level 2 stands at the top. */
export function tocOf(headings: readonly HeadingInfo[]): readonly TocEntry[] {
  const top: { id: string; text: string; children: TocEntry[] }[] = [];
  for (const { depth, slug, text } of headings) {
    if (depth !== 2 && depth !== 3) continue;
    const parent = depth === 3 ? top.at(-1) : undefined;
    (parent?.children ?? top).push({ id: slug, text, children: [] });
  }
  return top;
}
