import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { SidebarItemConfig } from '../src/core/model/sidebar.ts';
import { sidebars } from './sidebars.ts';

const frontMatterSchema = z.object({ title: z.string(), sidebar_label: z.string().optional() });

/** The label of a page that has none in the sidebar. */
function labelOf(id: string): string {
  const [, yaml = ''] = readFileSync(new URL(`../content/docs/${id}.md`, import.meta.url), 'utf8').split(/^---$/m);
  const { title, sidebar_label: label } = frontMatterSchema.parse(load(yaml));
  return label ?? title;
}

/** Every entry of a sidebar with the groups that lead to it. The pages of the API are not in it. */
function entriesOf(items: readonly SidebarItemConfig[], groups: readonly string[] = []): (readonly string[])[] {
  return items.flatMap((item) => {
    switch (item.type) {
      case 'category':
        return [[...groups, item.label], ...entriesOf(item.items, [...groups, item.label])];
      case 'doc':
        return [[...groups, item.label ?? labelOf(item.id)]];
      case 'link':
        return [[...groups, item.label]];
      default:
        return [];
    }
  });
}

const entries = entriesOf(sidebars.documentation.items);

test('no two entries of the sidebar share a name', () => {
  const labels = entries.map((entry) => entry.at(-1)?.toLowerCase());
  expect(labels.length).toBeGreaterThan(100);
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
});

test('three clicks lead to each page', () => {
  expect(entries.some(({ length }) => length === 3)).toBe(true);
  expect(entries.filter(({ length }) => length > 3)).toEqual([]);
});
