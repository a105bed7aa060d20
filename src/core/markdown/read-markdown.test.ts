import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatProblems } from '../model/problem.ts';
import { read as readBody } from './render.fixture.tsx';

const outlineOf = (body: string) => readBody(body, { firstLine: 6 });
const reportOf = (body: string) => formatProblems(outlineOf(body).problems);

test('names the line of the file for every link, behind the front matter', () => {
  const { links } = outlineOf('See [a](/a) and\n[b](/b#c).\n\n[d]: /d\n\n- [e][d] <https://e.example>').outline;
  expect(links).toEqual([
    { href: '/a', line: 6 },
    { href: '/b#c', line: 7 },
    { href: '/d', line: 9 },
    { href: 'https://e.example', line: 11 },
  ]);
});

test('reads the links of cards', () => {
  expect(outlineOf('::::cards\n:::card{title="A" href="/a"}\n:::\n::::').outline.links).toEqual([
    { href: '/a', line: 7 },
  ]);
});

test('links in code are text', () => {
  expect(outlineOf('`[a](/a)`\n\n```text\n[b](/b)\n## No heading\n```').outline).toMatchObject({
    anchors: [],
    links: [],
    images: [],
  });
});

test('explicit anchors are anchors', () => {
  expect(outlineOf('::anchor{id="old-name"}\n\nText').outline.anchors).toEqual(['old-name']);
});

test('rejects a heading of level 1', () => {
  expect(reportOf('Text\n\n# Title')).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/page.md:8
       found:   a heading of level 1 in the text
       allowed: levels 2 to 6: the title of the front matter is the only level 1
       fix:     Begin it with ##, or remove it."
  `);
});

test('rejects an unknown directive, of either kind', () => {
  expect(reportOf(':::caution\nText\n:::\n\n::youtube{id="x"}')).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. content/docs/page.md:6
       found:   the directive ':::caution'
       allowed: :::note, :::tip, :::info, :::warning, :::danger, :::tabs, :::tab, :::steps, :::cards, :::card, :::details, :::quiz, :::question
       fix:     Correct its name, delete it if its feature is gone from site/features.ts, or put the text in a code block.

    2. content/docs/page.md:10
       found:   the directive '::youtube'
       allowed: ::anchor, ::availability, ::sdk-features, ::sdk-behaviors, ::variables, ::limits, ::include, ::lab, ::since, ::versions, ::upgrade-steps, ::upgrade-planner
       fix:     Correct its name, delete it if its feature is gone from site/features.ts, or put the text in a code block."
  `);
});

test('rejects a tab outside of tabs and a card outside of cards', () => {
  expect(reportOf(':::tab{label="npm"}\nText\n:::\n\n:::card{title="A"}\nText\n:::')).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. content/docs/page.md:6
       found:   ':::tab' outside of '::::tabs'
       allowed: ::::tabs around it
       fix:     Begin the outer fence with one colon more than the inner ones.

    2. content/docs/page.md:10
       found:   ':::card' outside of '::::cards'
       allowed: ::::cards around it
       fix:     Begin the outer fence with one colon more than the inner ones."
  `);
});

test('rejects wrong attributes, each with its directive', () => {
  expect(
    reportOf(
      [
        '::::tabs{group="Package Manager"}',
        ':::tab{title="npm"}',
        'Text',
        ':::',
        '::::',
        '',
        ':::note{title="x"}',
        'Text',
        ':::',
        '',
        '::availability{editions="gold"}',
        '',
        '::availability',
      ].join('\n'),
    ),
  ).toMatchInlineSnapshot(`
    "The site has 6 problems:

    1. content/docs/page.md:6: group
       found:   'Package Manager'
       allowed: lower-case letters, digits and hyphens
       fix:     Correct the braces after :::tabs.

    2. content/docs/page.md:7
       found:   the unknown key 'title'
       allowed: the keys 'label'
       fix:     Correct the braces after :::tab.

    3. content/docs/page.md:7: label
       found:   nothing
       allowed: text
       fix:     Correct the braces after :::tab.

    4. content/docs/page.md:12
       found:   the unknown key 'title'
       allowed: the keys (none)
       fix:     Correct the braces after :::note.

    5. content/docs/page.md:16: editions[0]
       found:   'gold'
       allowed: one of 'open-source', 'pro', 'enterprise'
       fix:     Correct the braces after ::availability.

    6. content/docs/page.md:18
       found:   {}
       allowed: editions, version, or both
       fix:     Correct the braces after ::availability."
  `);
});

test('rejects details without a label, tabs without a tab, and other things in tabs and cards', () => {
  expect(
    reportOf(
      ':::details\nText\n:::\n\n::::tabs\n::::\n\n::::tabs\nText\n\n:::tab{label="a"}\nb\n:::\n::::\n\n::::cards\n- a\n::::',
    ),
  ).toMatchInlineSnapshot(`
    "The site has 4 problems:

    1. content/docs/page.md:6
       found:   ':::details' without a label
       allowed: :::details[What it holds]
       fix:     Say in square brackets what opens.

    2. content/docs/page.md:10
       found:   '::::tabs' without a ':::tab'
       allowed: one ':::tab' after the other
       fix:     Move everything into a ':::tab', or in front of '::::tabs'.

    3. content/docs/page.md:13
       found:   text in '::::tabs' itself
       allowed: one ':::tab' after the other
       fix:     Move everything into a ':::tab', or in front of '::::tabs'.

    4. content/docs/page.md:21
       found:   text in '::::cards' itself
       allowed: one ':::card' after the other
       fix:     Move everything into a ':::card', or in front of '::::cards'."
  `);
});

test('rejects a directive that is never closed, also when a table swallows its end', () => {
  expect(reportOf('Größe\n\n:::note\nText\n\n## Next')).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/page.md:8
       found:   ':::note' that is never closed
       allowed: a line of as many colons as it begins with, behind an empty line where a table ends
       fix:     Close it, or put an empty line between the table and the colons."
  `);
  expect(reportOf(':::note\n| a |\n| - |\n| b |\n:::\n\nText')).toContain("':::note' that is never closed");
  expect(outlineOf('Größe\n\n> :::note\n> Text\n> :::\n\n- a\n\n  ::::tip\n  Text\n  ::::\n').problems).toEqual([]);
});

test('rejects steps that are no numbered list', () => {
  expect(reportOf(':::steps\n- Do this\n:::')).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/page.md:6
       found:   ':::steps' without a numbered list
       allowed: a list of 1., 2., 3.
       fix:     Begin each step with its number, and indent what belongs to it."
  `);
});

test('rejects two tabs of the same name', () => {
  const tab = ':::tab{label="npm"}\nText\n:::';
  expect(reportOf(`::::tabs\n${tab}\n${tab}\n::::`)).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/page.md:6
       found:   two tabs with the label 'npm'
       allowed: each label once
       fix:     Rename one of them, or join the two."
  `);
});

test('rejects a code block without a language and one that nothing highlights', () => {
  const report = reportOf('```\nx\n```\n\n```brainfuck\n+\n```');
  expect(report).toContain('content/docs/page.md:6\n   found:   a code block without a language');
  expect(report).toContain("content/docs/page.md:10\n   found:   a code block in 'brainfuck'");
  expect(report).toContain("'bash', 'csharp'");
  expect(report).toContain("'text' for output");
});

test('rejects an image without a text alternative', () => {
  expect(reportOf('![](https://example.com/a.png)')).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/page.md:6
       found:   the image 'https://example.com/a.png' without a text alternative
       allowed: ![what the picture shows](./file)
       fix:     Say in the square brackets what a reader who cannot see it needs to know."
  `);
});

describe('images next to the page', () => {
  let folder = '';
  const read = (body: string) => readBody(body, { root: folder, source: 'page.md' });

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'outline-'));
    writeFileSync(path.join(folder, 'a b.png'), '');
    writeFileSync(path.join(folder, 'good.svg'), '<svg viewBox="0 0 1 1"><path fill="none" /></svg>');
    writeFileSync(path.join(folder, 'bad.svg'), '<svg viewBox="0 0 1 1"><path fill="#ff0000" /></svg>');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are looked for, also under encoded names', () => {
    expect(
      read('![A](./a%20b.png)\n![B](b.png)\n![C](./100%.png)\n![D](https://d.example/d.png)').outline.images,
    ).toEqual([
      { src: './a%20b.png', file: path.join(folder, 'a b.png'), line: 1, exists: true },
      { src: 'b.png', file: path.join(folder, 'b.png'), line: 2, exists: false },
      { src: './100%.png', file: path.join(folder, '100%.png'), line: 3, exists: false },
    ]);
  });

  test('are checked when they are diagrams', () => {
    expect(read('![Good](./good.svg)').problems).toEqual([]);
    expect(formatProblems(read('Text\n\n![Bad](./bad.svg)').problems)).toMatchInlineSnapshot(`
      "The site has 1 problem:

      1. bad.svg:1
         found:   the color '#ff0000' of <path>
         allowed: 'none', 'currentColor' and var(--diagram-…)
         fix:     Use one of the diagram colors of src/core/styles/content-tokens.css, so that it follows the color mode."
    `);
  });
});
