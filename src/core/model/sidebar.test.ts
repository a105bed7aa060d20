import { expect, test } from 'vitest';
import {
  docsOf,
  largeSectionLimit,
  neighborsIn,
  trailTo,
  visibleItems,
  wholeSidebarLimit,
  type SidebarItem,
} from './sidebar.ts';

const doc = (path: string): SidebarItem => ({ type: 'doc', label: path.slice(1), path });
const category = (label: string, ...items: SidebarItem[]): SidebarItem => ({
  type: 'category',
  label,
  path: docsOf(items)[0]?.path ?? '/',
  pageCount: docsOf(items).length,
  items,
});
const link: SidebarItem = { type: 'link', label: 'Blog', href: 'https://example.com/blog' };

const items = [
  doc('/quickstart'),
  category('Concepts', doc('/concepts'), category('Deliver', doc('/flags'), link, doc('/strategies'))),
  category('SDKs', doc('/sdks'), doc('/sdks/node')),
];
const labelsOfTrail = (path: string) => trailTo(items, path).map(({ label }) => label);

test('lists the pages of a sidebar in reading order, without its links', () => {
  expect(docsOf(items).map(({ path }) => path)).toEqual([
    '/quickstart', '/concepts', '/flags', '/strategies', '/sdks', '/sdks/node',
  ]); // prettier-ignore
});

test('the trail to a page is the categories above it, outermost first', () => {
  expect(labelsOfTrail('/strategies')).toEqual(['Concepts', 'Deliver']);
  expect(labelsOfTrail('/concepts')).toEqual(['Concepts']);
  expect(labelsOfTrail('/quickstart')).toEqual([]);
  expect(labelsOfTrail('/nowhere')).toEqual([]);
});

test('the neighbors of a page are across categories and skip links', () => {
  const around = (path: string) => {
    const { previous, next } = neighborsIn(items).get(path) ?? {};
    return [previous?.path, next?.path];
  };
  expect(around('/strategies')).toEqual(['/flags', '/sdks']);
  expect(around('/quickstart')).toEqual([undefined, '/concepts']);
  expect(around('/sdks/node')).toEqual(['/sdks', undefined]);
  expect(around('/nowhere')).toEqual([undefined, undefined]);
});

test('a small sidebar is shown whole, open at the current page alone', () => {
  expect(visibleItems(items, '/strategies')).toEqual([
    { type: 'doc', label: 'quickstart', path: '/quickstart', current: false },
    {
      type: 'category',
      label: 'Concepts',
      open: true,
      items: [
        { type: 'doc', label: 'concepts', path: '/concepts', current: false },
        {
          type: 'category',
          label: 'Deliver',
          open: true,
          items: [
            { type: 'doc', label: 'flags', path: '/flags', current: false },
            link,
            { type: 'doc', label: 'strategies', path: '/strategies', current: true },
          ],
        },
      ],
    },
    {
      type: 'category',
      label: 'SDKs',
      open: false,
      items: [
        { type: 'doc', label: 'sdks', path: '/sdks', current: false },
        { type: 'doc', label: 'sdks/node', path: '/sdks/node', current: false },
      ],
    },
  ]);
});

/** A sidebar of `count` pages in categories of ten, and a category of links. */
function largeSidebar(count: number): SidebarItem[] {
  const categories = Array.from({ length: count / 10 }, (_, index) =>
    category(`Group ${index}`, ...Array.from({ length: 10 }, (__, page) => doc(`/group-${index}/page-${page}`))),
  );
  return [
    ...categories,
    { type: 'category', label: 'Elsewhere', path: 'https://example.com/blog', pageCount: 0, items: [link] },
  ];
}

test('up to the limit every category is shown', () => {
  const shown = visibleItems(largeSidebar(wholeSidebarLimit), '/group-3/page-4');
  expect(shown.every(({ type }) => type === 'category')).toBe(true);
});

test('above the limit the categories that lead elsewhere become links to their first pages', () => {
  const shown = visibleItems(largeSidebar(wholeSidebarLimit + 10), '/group-3/page-4');
  expect(shown[0]).toEqual({ type: 'doc', label: 'Group 0', path: '/group-0/page-0', current: false, folded: true });
  expect(shown[3]).toMatchObject({ type: 'category', label: 'Group 3', open: true });
  expect(shown.filter(({ type }) => type === 'category').map(({ label }) => label)).toEqual(['Group 3', 'Elsewhere']);
});

test('a section of hundreds of pages is one link on other pages, which keep the rest of the sidebar', () => {
  const all = [...largeSidebar(wholeSidebarLimit - 10), category('Reference', ...largeSidebar(largeSectionLimit + 10))];
  const elsewhere = visibleItems(all, '/group-3/page-4');
  expect(elsewhere[0]).toMatchObject({ type: 'category', label: 'Group 0', open: false });
  expect(elsewhere.at(-1)).toEqual({
    type: 'doc',
    label: 'Reference',
    path: '/group-0/page-0',
    current: false,
    folded: true,
  });
  const inside = visibleItems(
    [category('Other', doc('/other')), category('Reference', ...largeSidebar(wholeSidebarLimit + 10))],
    '/group-1/page-2',
  );
  expect(inside[0]).toEqual({ type: 'doc', label: 'Other', path: '/other', current: false, folded: true });
  const reference = inside[1]?.type === 'category' ? inside[1].items : [];
  expect(reference[0]).toMatchObject({ type: 'doc', label: 'Group 0' });
  expect(reference[1]).toMatchObject({ type: 'category', label: 'Group 1', open: true });
});
