import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SidebarItemConfig } from '../src/core/model/sidebar.ts';
import { footer } from './footer.ts';
import { home } from './home.ts';
import { sidebars } from './sidebars.ts';

const textOf = (page: string) => readFileSync(new URL(`../content/docs${page}.md`, import.meta.url), 'utf8');

/** The cards of `/tools`. */
const cards = [...textOf('/tools').matchAll(/^:::card\{title="([^"]+)"(?: href="([^"]+)")?\}\n(.*)\n/gm)].map(
  ([, title = '', href, picture = '']) => ({ title, href, picture }),
);
const tools = cards.flatMap(({ href }) => href ?? []);

/** Where the pages and links of a group lead. */
function targetsOf(items: readonly SidebarItemConfig[], group: string): readonly string[] {
  return items.flatMap((item) => {
    if (item.type !== 'category' || item.label !== group) return [];
    return item.items.flatMap((entry) => {
      if (entry.type === 'doc') return `/${entry.id}`;
      return entry.type === 'link' ? entry.href : [];
    });
  });
}

test('each tool has a picture with a text alternative', () => {
  expect(cards.length).toBeGreaterThan(6);
  for (const { picture } of cards) expect(picture).toMatch(/^!\[.{20,}\]\(\.\/tools-[a-z-]+\.svg\)$/);
});

test('sidebar, footer and home page lead to every tool', () => {
  expect(targetsOf(sidebars.documentation.items, 'Tools').toSorted()).toEqual(['/tools', ...tools].toSorted());
  expect(footer.columns.flatMap(({ links }) => links).map(({ href }) => href)).toContain('/tools');
  expect(home.news.map(({ href }) => href)).toContain('/tools');
});

test.each([
  ['/lab', '/reference/activation-strategies'],
  ['/lab', '/reference/stickiness'],
  ['/lab', '/reference/segments'],
  ['/lab', '/reference/strategy-variants'],
  ['/lab', '/reference/feature-toggle-variants'],
  ['/lab', '/understanding-unleash/managing-constraints'],
  ['/lab', '/feature-flag-tutorials/use-cases/gradual-rollout'],
  ['/versions/compare', '/versions'],
  ['/versions/compare', '/availability'],
  ['/versions/compare', '/using-unleash/deploy/upgrading-unleash'],
  ['/using-unleash/deploy/upgrading-unleash#planner', '/versions'],
  ['/using-unleash/deploy/upgrading-unleash#planner', '/availability'],
  ['/unleash-academy/introduction#your-practice-server', '/quickstart'],
  ['/unleash-academy/introduction#your-practice-server', '/unleash-academy/foundational'],
  ['/how-to/how-to-use-the-docs-in-assistants', '/api-overview'],
  ['/how-to/how-to-use-the-docs-in-assistants', '/guides-overview'],
])('%s is a tool, and %s leads to it', (tool, page) => {
  expect(tools).toContain(tool);
  expect(textOf(page)).toMatch(new RegExp(`(?:\\]\\(|href=")${tool}[)#"]`));
});
