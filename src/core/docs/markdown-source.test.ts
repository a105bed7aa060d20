import { expect, test } from 'vitest';
import { sidebars as siteSidebars } from '../../../site/sidebars.ts';
import { config } from '../../../site/site.ts';
import { composeSite } from '../model/site.ts';
import { pageFile, sidebars, siteConfig, siteInput } from '../model/site.fixture.ts';
import { asMarkdown, essentialPaths, llmsBook, llmsIndex } from './markdown-source.ts';

const site = (essentialSections: readonly string[] = []) =>
  composeSite(
    siteInput({
      files: [
        pageFile('/alone', { frontMatter: { sidebar: 'none' } }),
        pageFile('/b'),
        pageFile('/a'),
        pageFile('/unleash-academy/introduction'),
      ],
      sidebars: {
        ...sidebars([
          { type: 'category', label: 'Concepts', items: [{ type: 'doc', id: 'a' }] },
          { type: 'category', label: 'SDKs', items: [{ type: 'doc', id: 'b' }] },
        ]),
        documentation: {
          link: { path: '/a', label: 'Start' },
          items: [
            { type: 'category', label: 'Concepts', items: [{ type: 'doc', id: 'a' }] },
            { type: 'category', label: 'SDKs', items: [{ type: 'doc', id: 'b' }] },
          ],
        },
      },
      config: { ...siteConfig(), essentialSections },
    }),
  );

test('the index lists the pages by section, after the files with all of them', () => {
  expect(llmsIndex(site(), { all: 7_720_000, small: 981_000 })).toMatchInlineSnapshot(`
    "# Documentation

    > Flags

    Every link leads to the Markdown of a page. Without \`.md\`, the same address is the page in HTML.

    - [Concepts and guides](https://docs.example.com/llms-small.txt): Only the first steps, concepts and how-to guides, in one file (1.0 MB)
    - [All pages](https://docs.example.com/llms-full.txt): The whole documentation in reading order, in one file (7.7 MB)

    ## Concepts

    - [Title of a](https://docs.example.com/a.md): What a answers.

    ## SDKs

    - [Title of b](https://docs.example.com/b.md): What b answers.

    ## Academy

    - [Title of unleash-academy/introduction](https://docs.example.com/unleash-academy/introduction.md): What unleash-academy/introduction answers.
    "
  `);
});

test('the book holds every page once, in reading order, with its address', () => {
  const book = llmsBook(
    site(),
    site()
      .pages.filter(({ path }) => path !== '/')
      .map((page) => ({ page, markdown: asMarkdown(page, `Text of ${page.path}`) })),
  );
  expect(book).toMatchInlineSnapshot(`
    "<!-- https://docs.example.com/a -->

    # Title of a

    > What a answers.

    Text of /a

    <!-- https://docs.example.com/b -->

    # Title of b

    > What b answers.

    Text of /b

    <!-- https://docs.example.com/unleash-academy/introduction -->

    # Title of unleash-academy/introduction

    > What unleash-academy/introduction answers.

    Text of /unleash-academy/introduction

    <!-- https://docs.example.com/alone -->

    # Title of alone

    > What alone answers.

    Text of /alone
    "
  `);
});

test('the small book has the pages of its sections', () => {
  expect([...essentialPaths(site(['Concepts']))]).toEqual(['/a']);
});

test('every essential section of the site is a section of a sidebar', () => {
  const labels = new Set(
    Object.values(siteSidebars).flatMap(({ items }) =>
      items.flatMap((item) => (item.type === 'category' ? [item.label] : [])),
    ),
  );
  expect(config.essentialSections.filter((label) => !labels.has(label))).toEqual([]);
});
