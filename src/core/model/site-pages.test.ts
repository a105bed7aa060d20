import { expect, test } from 'vitest';
import { pageFile, reportOf, siteInput } from './site.fixture.ts';

const { files } = siteInput();

test('rejects two pages with one path: a.md and a/index.md', () => {
  expect(reportOf({ files: [...files, pageFile('/quickstart', { source: 'content/docs/quickstart/index.md' })] }))
    .toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/quickstart/index.md
       found:   the path /quickstart, which content/docs/quickstart.md has already
       allowed: one page for each path (capital letters make no difference)
       fix:     Rename or remove one of the two files."
  `);
});

test('rejects two paths that differ by capital letters alone', () => {
  expect(reportOf({ files: [...files, pageFile('/Quickstart')] })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/Quickstart.md
       found:   the path /Quickstart, which content/docs/quickstart.md has already
       allowed: one page for each path (capital letters make no difference)
       fix:     Rename or remove one of the two files."
  `);
});

test('rejects a page at the path of a screen', () => {
  expect(reportOf({ files: [...files, pageFile('/')] })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/index.md
       found:   the path /, which src/core/pages/index.astro has already
       allowed: one page for each path (capital letters make no difference)
       fix:     Rename or remove one of the two files."
  `);
});

test('rejects a page in no sidebar', () => {
  expect(reportOf({ files: [...files, pageFile('/reference/environments')] })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/reference/environments.md
       found:   a page that is in no sidebar
       allowed: a page listed in one of the sidebars (documentation, academy), or with 'sidebar: none'
       fix:     Add { type: 'doc', id: 'reference/environments' } to site/sidebars.ts."
  `);
});

test('accepts a page in no sidebar that says so', () => {
  expect(reportOf({ files: [...files, pageFile('/legal', { frontMatter: { sidebar: 'none' } })] })).toBe('');
});

/** The report for the site whose page /quickstart has this front matter. */
const reportOfFrontMatter = (frontMatter: unknown) =>
  reportOf({ files: [pageFile('/quickstart', { frontMatter }), ...files.slice(1)] });

test('rejects front matter without a title, a description and a kind', () => {
  expect(reportOfFrontMatter({ title: undefined, description: undefined, kind: undefined })).toMatchInlineSnapshot(`
    "The site has 3 problems:

    1. content/docs/quickstart.md (front matter): description
       found:   nothing
       allowed: text
       fix:     Correct the front matter at the top of the file.

    2. content/docs/quickstart.md (front matter): kind
       found:   nothing
       allowed: one of 'tutorial', 'how-to', 'reference', 'explanation'
       fix:     Correct the front matter at the top of the file.

    3. content/docs/quickstart.md (front matter): title
       found:   nothing
       allowed: text
       fix:     Correct the front matter at the top of the file."
  `);
});

test('rejects a page without front matter', () => {
  expect(reportOf({ files: [{ ...pageFile('/quickstart'), frontMatter: undefined }, ...files.slice(1)] }))
    .toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/quickstart.md (front matter)
       found:   nothing
       allowed: keys with their values
       fix:     Correct the front matter at the top of the file."
  `);
});

test('rejects an unknown key', () => {
  expect(reportOfFrontMatter({ sidebar_lable: 'Start', slug: '/start' })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/quickstart.md (front matter)
       found:   the unknown keys 'sidebar_lable', 'slug'
       allowed: the keys 'title', 'description', 'kind', 'sidebar_label', 'availability', 'draft', 'related', 'flag', 'other_flags', 'sidebar'
       fix:     Correct the front matter at the top of the file."
  `);
});

test('rejects a description that is too long for search results', () => {
  expect(reportOfFrontMatter({ description: 'What it is. '.repeat(20).trim() })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/quickstart.md (front matter): description
       found:   'What it is. What it is. What it is. What it is. What it is. What it is. What it is. What it is. Wha…' (239 characters)
       allowed: at most 160 characters
       fix:     Correct the front matter at the top of the file."
  `);
});

test('rejects a kind that is none of the four', () => {
  expect(reportOfFrontMatter({ kind: 'blog' })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/quickstart.md (front matter): kind
       found:   'blog'
       allowed: one of 'tutorial', 'how-to', 'reference', 'explanation'
       fix:     Correct the front matter at the top of the file."
  `);
});

test('rejects unknown editions and a version that is none', () => {
  expect(reportOfFrontMatter({ availability: { editions: ['gold'], version: 'v5' } })).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. content/docs/quickstart.md (front matter): availability.editions[0]
       found:   'gold'
       allowed: one of 'open-source', 'pro', 'enterprise'
       fix:     Correct the front matter at the top of the file.

    2. content/docs/quickstart.md (front matter): availability.version
       found:   'v5'
       allowed: a version such as '5.7'
       fix:     Correct the front matter at the top of the file."
  `);
});

test('a title may be as long as 120 characters, and a label as 60', () => {
  expect(reportOfFrontMatter({ title: 'x'.repeat(120), sidebar_label: 'y'.repeat(60) })).toBe('');
  expect(reportOfFrontMatter({ title: 'x'.repeat(121) })).toContain('(front matter): title');
  expect(reportOfFrontMatter({ sidebar_label: 'y'.repeat(61) })).toContain('(front matter): sidebar_label');
});

test('a page with bad front matter is not reported as a missing target as well', () => {
  const linking = pageFile('/reference/sdks', {
    outline: { anchors: [], links: [{ href: '/quickstart#install', line: 3 }], images: [] },
  });
  const broken = pageFile('/quickstart', {
    frontMatter: { kind: 'blog' },
    outline: { anchors: ['install'], links: [], images: [] },
  });
  expect(reportOf({ files: [broken, linking, ...files.slice(2)] })).toMatch(/^The site has 1 problem:/);
});

test('front matter that is no YAML is reported once, not again for each key that it lacks', () => {
  const problem = { where: 'content/docs/quickstart.md:2', found: 'no YAML', allowed: 'YAML', fix: 'Fix it.' };
  const broken = {
    ...pageFile('/quickstart'),
    frontMatter: undefined,
    frontMatterUnreadable: true,
    problems: [problem],
  };
  expect(reportOf({ files: [broken, ...files.slice(1)] })).toMatch(/^The site has 1 problem:/);
});

test('front matter is checked even if the text has problems', () => {
  const problem = { where: 'content/docs/quickstart.md:9', found: ':::nope', allowed: ':::note', fix: 'Fix it.' };
  const broken = pageFile('/quickstart', { frontMatter: { title: undefined }, problems: [problem] });
  const report = reportOf({ files: [broken, ...files.slice(1)] });
  expect(report).toContain('quickstart.md:9');
  expect(report).toContain('(front matter): title');
});

/** The report for the site whose page /quickstart has these links, on line 7. */
const reportOfLinks = (...hrefs: string[]) =>
  reportOf({
    files: [
      pageFile('/quickstart', {
        outline: { anchors: ['install', 'réglages'], links: hrefs.map((href) => ({ href, line: 7 })), images: [] },
      }),
      ...files.slice(1),
    ],
  });

test('accepts links to pages, anchors, files, other sites and text fragments', () => {
  expect(
    reportOfLinks(
      '/reference/sdks', '/', '#install', '/quickstart#install', '/quickstart?tab=npm#install', '#r%C3%A9glages',
      '/favicon.svg', 'https://example.com/x', 'mailto:a@example.com', '/quickstart#:~:text=Install',
    ), // prettier-ignore
  ).toBe('');
});

test('rejects a link to a page that does not exist, and names the closest', () => {
  expect(reportOfLinks('/reference/sdk')).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/quickstart.md:7
       found:   a link to /reference/sdk, which does not exist
       allowed: paths of pages, such as '/reference/sdks'
       fix:     Correct the path, or write the page."
  `);
});

test('rejects a link with a trailing slash or an ending, and names the path without', () => {
  expect(reportOfLinks('/reference/sdks/', '/reference/sdks.html')).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. content/docs/quickstart.md:7
       found:   a link to /reference/sdks/, which does not exist
       allowed: paths of pages, such as '/reference/sdks'
       fix:     Correct the path, or write the page.

    2. content/docs/quickstart.md:7
       found:   a link to /reference/sdks.html, which does not exist
       allowed: paths of pages, such as '/reference/sdks'
       fix:     Correct the path, or write the page."
  `);
});

test('rejects a link to an anchor that the page does not have', () => {
  expect(reportOfLinks('#instal', '/reference/sdks#node')).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. content/docs/quickstart.md:7
       found:   a link to '#instal', but /quickstart has no anchor 'instal'
       allowed: its anchors: 'install', 'réglages'
       fix:     Correct the anchor, or give the heading this one: ## Heading {#anchor}.

    2. content/docs/quickstart.md:7
       found:   a link to '/reference/sdks#node', but /reference/sdks has no anchor 'node'
       allowed: no anchor: the page has none
       fix:     Correct the anchor, or give the heading this one: ## Heading {#anchor}."
  `);
});

test('rejects a relative link', () => {
  expect(reportOfLinks('./reference/sdks.md', 'sdks')).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. content/docs/quickstart.md:7
       found:   the relative link './reference/sdks.md'
       allowed: absolute paths (/quickstart), anchors (#install) and addresses with a scheme (https:, mailto:)
       fix:     Write the target's path from the root of the site.

    2. content/docs/quickstart.md:7
       found:   the relative link 'sdks'
       allowed: absolute paths (/quickstart), anchors (#install) and addresses with a scheme (https:, mailto:)
       fix:     Write the target's path from the root of the site."
  `);
});

test('rejects a broken anchor and a broken link of the announcement, and a link without its slash', () => {
  const announcement = { id: 'new', text: 'Hello' };
  expect(reportOf({ announcement: { ...announcement, link: { label: 'Start', href: '/quickstart#instal' } } }))
    .toMatchInlineSnapshot(`
      "The site has 1 problem:

      1. site/announcement.ts: 'Start'
         found:   a link to '/quickstart#instal', but /quickstart has no anchor 'instal'
         allowed: its anchors: 'install'
         fix:     Correct the anchor, or give the heading this one: ## Heading {#anchor}."
    `);
  expect(reportOf({ announcement: { ...announcement, link: { label: 'Start', href: 'quickstart' } } })).toContain(
    "the relative link 'quickstart'",
  );
  expect(reportOf({ announcement: { ...announcement, link: { label: 'Start', href: '#install' } } })).toContain(
    "the relative link '#install'",
  );
});

test('rejects a missing image', () => {
  const outline = {
    anchors: [],
    links: [],
    images: [{ src: './flag.png', file: '/flag.png', line: 4, exists: false }],
  };
  expect(reportOf({ files: [pageFile('/quickstart', { outline }), ...files.slice(1)] })).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/quickstart.md:4
       found:   the image './flag.png', which does not exist
       allowed: a file next to the page (./picture.png)
       fix:     Add the file, or correct its name."
  `);
});
