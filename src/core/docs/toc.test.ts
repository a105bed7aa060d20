import { expect, test } from 'vitest';
import { tocOf } from './toc.ts';

const heading = (depth: number, slug: string) => ({ depth, slug, text: slug.toUpperCase() });
const outline = (headings: Parameters<typeof tocOf>[0]) =>
  tocOf(headings).map(({ id, children }) => [id, ...children.map((child) => child.id)].join(' '));

test('level 3 hangs below the level 2 before it; other levels are left out', () => {
  const headings = [
    heading(1, 'a'),
    heading(2, 'b'),
    heading(3, 'c'),
    heading(4, 'd'),
    heading(3, 'e'),
    heading(2, 'f'),
  ];
  expect(outline(headings)).toEqual(['b c e', 'f']);
});

test('a level 3 before any level 2 is at the top level and has no children', () => {
  expect(outline([heading(3, 'a'), heading(3, 'b'), heading(2, 'c'), heading(3, 'd')])).toEqual(['a', 'b', 'c d']);
});

test('a page without headings has none', () => {
  expect(tocOf([])).toEqual([]);
  expect(tocOf([heading(4, 'a')])).toEqual([]);
});

test('an entry has the text of its heading', () => {
  expect(tocOf([heading(2, 'a')])).toEqual([{ id: 'a', text: 'A', children: [] }]);
});
