import Slugger from 'github-slugger';
import type { PageKind } from '../../src/core/model/page.ts';
import type { SidebarConfig, SidebarItemConfig } from '../../src/core/model/sidebar.ts';

/** A category of a sidebar that a page can be added to. */
export interface Section {
  /** Its label after those of the categories around it: `['Developer guide', 'Use cases']`. */
  readonly labels: readonly string[];
  /** Folder below `content/docs` that most of its pages are in. Absent in a category without pages. */
  readonly folder: string | undefined;
}

/** Folder of a page in a category without pages. */
const folderOfKind: Readonly<Record<PageKind, string>> = {
  tutorial: 'feature-flag-tutorials',
  'how-to': 'how-to',
  reference: 'reference',
  explanation: 'understanding-unleash',
};

/** The first paragraph and the headings of each kind of page, for the author to replace. */
const outlineOfKind: Readonly<Record<PageKind, string>> = {
  tutorial: `In this tutorial, you build … and see … Describe the result that readers have at the end.

You need:

- The tools and versions that the tutorial uses.

## Start

:::steps
1. **Do this.** Say what happens and how readers see that it worked.
:::

## Next steps

Link to at least two pages.
`,
  'how-to': `This guide explains how to … Say in one paragraph what readers achieve.

You need:

- The edition, role and tools that the steps require.

## Steps

:::steps
1. **Do this.** Say what happens and how readers see that it worked.
:::

## Related pages

Link to at least two pages.
`,
  reference: `This page describes … Say in one paragraph what readers can look up.

## Options

Describe every option with its type, its default and its effect.

## Related pages

Link to at least two pages.
`,
  explanation: `Say in one paragraph what the page explains and why readers should know it.

## How it works

Explain what happens, and why, with one example throughout the page.

## Related pages

Link to at least two pages.
`,
};

/** The categories of a sidebar, outermost first. */
export function sectionsOf({ items }: SidebarConfig): Section[] {
  const visit = (item: SidebarItemConfig, above: readonly string[]): Section[] => {
    if (item.type !== 'category') return [];
    const labels = [...above, item.label];
    return [{ labels, folder: folderOf(item.items) }, ...item.items.flatMap((each) => visit(each, labels))];
  };
  return items.flatMap((item) => visit(item, []));
}

function folderOf(items: readonly SidebarItemConfig[]): string | undefined {
  const folders = items.flatMap((item) => (item.type === 'doc' ? [item.id.replace(/\/?[^/]*$/, '')] : []));
  const counts = Map.groupBy(folders, (folder) => folder);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** A new page: its id, its file relative to the repository, and the text of the file. */
export interface NewPage {
  readonly id: string;
  readonly file: string;
  readonly text: string;
}

/** Creates a draft with an outline for its kind. */
export function newPage(title: string, kind: PageKind, section: Section): NewPage {
  const folder = section.folder ?? folderOfKind[kind];
  const id = [folder, new Slugger().slug(title)].filter(Boolean).join('/');
  const text = [
    '---',
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(`${title}: replace this with one sentence that says what the page answers.`.slice(0, 160))}`,
    `kind: ${kind}`,
    'draft: true',
    '---',
    '',
    outlineOfKind[kind],
  ].join('\n');
  return { id, file: `content/docs/${id}.md`, text };
}

/**
 * Adds a page to the end of a category in the text of `site/sidebars.ts`.
 * @throws Error when the text has no such category
 */
export function withPage(source: string, { labels }: Section, id: string): string {
  const categories = [...source.matchAll(/(?:type: 'category',\s*label: |\bcategory\()(['"])(.*?)\1/g)];
  let at = -1;
  for (const label of labels) {
    const category = categories.find(({ index, 2: name }) => index > at && name === label);
    if (!category) {
      throw new Error(`site/sidebars.ts has no category '${labels.join(' › ')}'. Add the page by hand: ${id}`);
    }
    at = category.index;
  }
  const end = endOfList(source, source.indexOf('[', at));
  const before = source.slice(0, end).trimEnd();
  return `${before}${/[[,]$/.test(before) ? '' : ','} doc('${id}'),${source.slice(end)}`;
}

/** The index of the bracket that closes the list at `start`. */
function endOfList(source: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (/['"`]/.test(character)) quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']' && (depth -= 1) === 0) return at;
  }
  throw new Error('site/sidebars.ts has a list without an end.');
}
