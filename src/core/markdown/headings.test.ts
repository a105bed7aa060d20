import { expect, test } from 'vitest';
import { read, render } from './render.fixture.tsx';

const anchorsOf = (markdown: string) => read(markdown).outline.anchors;

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
  const { html, ids } = await render(markdown);
  expect(anchorsOf(markdown)).toEqual([id]);
  expect(ids).toEqual([id]);
  expect(html).toContain(` id="${id}"`);
  expect(html).toContain(`href="#${id}"`);
});

test('outline and page agree on all of them on one page, where some repeat', async () => {
  const page = [...awkward, ...awkward].map(([markdown]) => markdown).join('\n\nText.\n\n');
  const { ids } = await render(page);
  expect(anchorsOf(page)).toEqual(ids);
});

test('a repeated heading gets a number, also next to one that is called so', async () => {
  const page = '## Setup\n\n## Setup\n\n## Setup 1\n\n## Setup';
  const { ids } = await render(page);
  expect(ids).toEqual(['setup', 'setup-1', 'setup-1-1', 'setup-2']);
  expect(anchorsOf(page)).toEqual(['setup', 'setup-1', 'setup-1-1', 'setup-2']);
});

test('an explicit id that another heading has already is reported with its line', () => {
  const page = '## Install\n\n## Setup {#install}\n\n::anchor{id="install"}\n\n## Next {#next}';
  expect(read(page, { firstLine: 10 }).problems).toMatchInlineSnapshot(`
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
  const { ids } = await render(page);
  expect(anchorsOf(page)).toEqual(ids);
});

test('headings in directives and lists are numbered in the order of the page', async () => {
  const page = ':::note\n## Same\n:::\n\n1. One\n\n   ## Same\n\n> ## Same';
  const { ids } = await render(page);
  expect(ids).toEqual(['same', 'same-1', 'same-2']);
  expect(anchorsOf(page)).toEqual(['same', 'same-1', 'same-2']);
});

test('the text of a heading is the name of the link to it', async () => {
  const heading = '## Start at 10:30 with `a < b` & "c", don\'t';
  const { html } = await render(heading);
  expect(read(heading).content.headings[0]?.text).toBe('Start at 10:30 with a < b & "c", don\'t');
  expect(html).toContain('aria-label="Link to Start at 10:30 with a &lt; b &amp; &quot;c&quot;, don&#x27;t"');
});
