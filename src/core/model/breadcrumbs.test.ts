import { expect, test } from 'vitest';
import { breadcrumbsOf } from './breadcrumbs.ts';
import { composeSite } from './site.ts';
import { pageFile, sidebars, siteInput } from './site.fixture.ts';

const doc = (id: string) => ({ type: 'doc', id });
const category = (label: string, items: readonly unknown[], id?: string) => ({ type: 'category', label, items, id });

const site = composeSite(
  siteInput({
    files: [
      ...siteInput().files,
      pageFile('/reference/sdks/node'),
      pageFile('/reference/flags'),
      pageFile('/reference/strategies'),
      pageFile('/legal', { frontMatter: { sidebar: 'none' } }),
    ],
    sidebars: sidebars([
      doc('quickstart'),
      category('Concepts', [category('Deliver', [doc('reference/flags'), doc('reference/strategies')])]),
      category('SDKs', [doc('reference/sdks/node')], 'reference/sdks'),
    ]),
  }),
);

function crumbsOf(path: string) {
  const page = site.pages.find((each) => each.path === path);
  if (!page) throw new Error(`The test has no page ${path}.`);
  return breadcrumbsOf(page, page.sidebar && site.sidebars[page.sidebar], 'Home').map(
    ({ label, path: at }) => `${label} ${at}`,
  );
}

test('leads from the home page by the categories to the page', () => {
  expect(crumbsOf('/reference/sdks/node')).toEqual([
    'Home /', 'SDKs /reference/sdks', 'Title of reference/sdks/node /reference/sdks/node',
  ]); // prettier-ignore
});

test('every level of the sidebar is a crumb, also above the first page of a category', () => {
  expect(crumbsOf('/reference/strategies')).toEqual([
    'Home /', 'Concepts /reference/flags', 'Deliver /reference/flags', 'Title of reference/strategies /reference/strategies',
  ]); // prettier-ignore
  expect(crumbsOf('/reference/flags')).toEqual([
    'Home /', 'Concepts /reference/flags', 'Deliver /reference/flags', 'Title of reference/flags /reference/flags',
  ]); // prettier-ignore
  expect(crumbsOf('/reference/sdks')).toEqual([
    'Home /', 'SDKs /reference/sdks', 'Title of reference/sdks /reference/sdks',
  ]); // prettier-ignore
});

test('a page at the top of its sidebar or in none hangs on the home page', () => {
  expect(crumbsOf('/quickstart')).toEqual(['Home /', 'Title of quickstart /quickstart']);
  expect(crumbsOf('/legal')).toEqual(['Home /', 'Title of legal /legal']);
});
