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

/** The table of contents of these headings: levels 2 and 3. A level 3 before any level 2 is at the top level. */
export function tocOf(headings: readonly HeadingInfo[]): readonly TocEntry[] {
  interface Section extends TocEntry {
    readonly children: TocEntry[];
  }
  const top: Section[] = [];
  let section: Section | undefined;
  for (const { depth, slug, text } of headings) {
    const entry: Section = { id: slug, text, children: [] };
    if (depth === 2) section = entry;
    if (depth === 2 || (depth === 3 && !section)) top.push(entry);
    else if (depth === 3) section?.children.push(entry);
  }
  return top;
}
