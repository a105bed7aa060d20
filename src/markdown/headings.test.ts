import { expect, test } from 'vitest';
import { readOutline } from './outline.ts';
import { render, renderMdx } from './render.fixture.tsx';

const anchorsOf = (markdown: string, file = '/content/docs/page.md') =>
  readOutline(markdown, file, 'content/docs/page.md', 1).outline.anchors;

/** Awkward headings, and the ids that links point to. */
const awkward: readonly (readonly [markdown: string, id: string])[] = [
  ['## Install the SDK', 'install-the-sdk'],
  ['## The `enabled` field', 'the-enabled-field'],
  ['## `isEnabled(name, context)`', 'isenabledname-context'],
  ['## Start at 10:30', 'start-at-1030'],
  ['## A ratio of 3:1', 'a-ratio-of-31'],
  ['## Listen on host:4242', 'listen-on-host4242'],
  ['## Scope (admin):write', 'scope-adminwrite'],
  ['## Overview: what it is', 'overview-what-it-is'],
  ['## :rocket: Launch', 'rocket-launch'],
  ['## :note[Label] here', 'notelabel-here'],
  ['## Größe, naïveté и флаги', 'größe-naïveté-и-флаги'],
  ['## 日本語の見出し', '日本語の見出し'],
  ['## Flags 🚩 everywhere', 'flags--everywhere'],
  ['## *Gradual* **rollout** ~~old~~', 'gradual-rollout-old'],
  ['## snake_case and __bold__', 'snake_case-and-bold'],
  ['## Tips &amp; tricks', 'tips--tricks'],
  ['## A &lt; B &copy; 2026 &#8212; x', 'a--b--2026--x'],
  ['## Really? Yes!', 'really-yes'],
  ['## Trailing dots...', 'trailing-dots'],
  ['## Trailing hashes ##', 'trailing-hashes'],
  ['## A [link](/quickstart) inside', 'a-link-inside'],
  ['## Escaped \\*stars\\* and \\{braces\\}', 'escaped-stars-and-braces'],
  ['## "Quotes" and \'apostrophes\'', 'quotes-and-apostrophes'],
  ['## Dots.in.names and slashes/too', 'dotsinnames-and-slashestoo'],
  ['## Explicit id {#the-anchor}', 'the-anchor'],
  ['## Explicit with 10:30 `code` {#when}', 'when'],
  ['### C# and .NET', 'c-and-net'],
  ['#### Level four', 'level-four'],
  ['Underlined\n----------', 'underlined'],
];

test.each(awkward)('outline and page agree on the id of %j', async (markdown, id) => {
  const { html, headings } = await render(markdown);
  expect(anchorsOf(markdown)).toEqual([id]);
  expect(headings.map(({ slug }) => slug)).toEqual([id]);
  expect(html).toContain(` id="${id}"`);
  expect(html).toContain(`href="#${id}"`);
});

test('outline and page agree on all of them on one page, where some repeat', async () => {
  const page = [...awkward, ...awkward].map(([markdown]) => markdown).join('\n\nText.\n\n');
  const { headings } = await render(page);
  expect(anchorsOf(page)).toEqual(headings.map(({ slug }) => slug));
});

test('a repeated heading gets a number, also next to one that is called so', async () => {
  const page = '## Setup\n\n## Setup\n\n## Setup 1\n\n## Setup';
  const { headings } = await render(page);
  expect(headings.map(({ slug }) => slug)).toEqual(['setup', 'setup-1', 'setup-1-1', 'setup-2']);
  expect(anchorsOf(page)).toEqual(['setup', 'setup-1', 'setup-1-1', 'setup-2']);
});

test('an explicit id that another heading has already is reported with its line', () => {
  const page = '## Install\n\n## Setup {#install}\n\n<a id="install"></a>\n\n## Next {#next}';
  expect(readOutline(page, '/content/docs/page.md', 'content/docs/page.md', 10).problems).toMatchInlineSnapshot(`
    [
      {
        "allowed": "each anchor once on a page",
        "fix": "Give this one another id, or change the heading that makes the same one.",
        "found": "the anchor 'install' a second time on the page",
        "where": "content/docs/page.md:12",
      },
      {
        "allowed": "each anchor once on a page",
        "fix": "Give this one another id, or change the heading that makes the same one.",
        "found": "the anchor 'install' a second time on the page",
        "where": "content/docs/page.md:14",
      },
    ]
  `);
});

test('an empty heading and one of punctuation alone still agree', async () => {
  const page = '## !?\n\n## ...\n\n## Text';
  const { headings } = await render(page);
  expect(anchorsOf(page)).toEqual(headings.map(({ slug }) => slug));
});

test('headings in directives and lists are numbered in the order of the page', async () => {
  const page = ':::note\n## Same\n:::\n\n1. One\n\n   ## Same\n\n> ## Same';
  const { headings } = await render(page);
  expect(headings.map(({ slug }) => slug)).toEqual(['same', 'same-1', 'same-2']);
  expect(anchorsOf(page)).toEqual(['same', 'same-1', 'same-2']);
});

/** HTML in braces and angle brackets means something else in MDX. */
const inMdx = awkward.filter(([markdown]) => !/\\|[{}]/.test(markdown));

test('outline and page agree in MDX as well', async () => {
  const page = [...inMdx.map(([markdown]) => markdown), '## Explicit {#explicit}'].join('\n\n');
  const ids = [...(await renderMdx(page)).matchAll(/<h[2-6] id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...inMdx.map(([, id]) => id), 'explicit']);
  expect(anchorsOf(page, '/content/docs/page.mdx')).toEqual(ids);
});

test('the text of a heading is the name of the link to it', async () => {
  const { html, headings } = await render('## Start at 10:30 with `a < b` & "c", don\'t');
  expect(headings[0]?.text).toBe('Start at 10:30 with a < b & "c", don\'t');
  expect(html).toContain('aria-label="Link to Start at 10:30 with a &lt; b &amp; &quot;c&quot;, don&#x27;t"');
});
