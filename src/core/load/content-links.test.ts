import path from 'node:path';
import { expect, test } from 'vitest';
import { serverVersion } from '../../../site/server-version.ts';
import { siteRegistry } from '../markdown/render.fixture.tsx';
import { readContent } from './read-content.ts';

/** The least number of pages that link to each page, and that each page links to. Sidebars and pagination don't count. */
const least = 2;
/** Pages of superseded paths: their index leads to them, and they to what replaced them. */
const legacy = '/reference/api/legacy/';

const root = path.resolve(import.meta.dirname, '../../..');
/** Drafts aren't part of the built site yet. */
const isDraft = (frontMatter: unknown): boolean =>
  typeof frontMatter === 'object' && frontMatter !== null && 'draft' in frontMatter && frontMatter.draft === true;

const files = (
  await readContent({ root, folders: ['content/docs'], serverVersion, registry: siteRegistry, t: (id) => id })
).filter(({ frontMatter }) => !isDraft(frontMatter));
const linksOf = new Map(
  files.map(({ path: page, outline }) => [
    page,
    new Set(
      outline?.links.flatMap(({ href }) => {
        const target = href.split('#')[0] ?? '';
        return target.startsWith('/') && target !== page ? [target] : [];
      }),
    ),
  ]),
);
const pages = [...linksOf.keys()].filter((page) => !page.startsWith(legacy));

test('the pages of the site are read', () => {
  expect(pages.length).toBeGreaterThan(100);
});

test('every page leads on to others', () => {
  const found = pages.filter((page) => (linksOf.get(page)?.size ?? 0) < least);
  expect(found, `Link from each of these pages to at least ${least} other pages.`).toEqual([]);
});

test('every page is led to by others', () => {
  const from = (page: string) => [...linksOf.values()].filter((links) => links.has(page)).length;
  const found = pages.filter((page) => from(page) < least);
  expect(found, `Link to each of these pages from the text of at least ${least} other pages.`).toEqual([]);
});
