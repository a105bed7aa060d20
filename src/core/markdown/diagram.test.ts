import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatProblems } from '../model/problem.ts';
import { diagramColors, inlineDiagram, standaloneDiagram } from './diagram.ts';
import { readDiagram } from './diagram-tree.ts';
import { inspectHtml } from '../integrations/built-html.ts';
import { read, render } from './render.fixture.tsx';

const root = path.resolve(import.meta.dirname, '../../..');

const check = (inner: string) => readDiagram(`<svg viewBox="0 0 10 10">\n${inner}</svg>`, 'a.svg').problems;

test.each([
  '<path fill="none" stroke="currentColor" />',
  '<path fill="var(--diagram-ink)" stroke="var(--diagram-line)" />',
  '<path fill="url(#gradient)" stroke="inherit" />',
  '<use href="#arrow" /><path marker-end="url(#arrow)" />',
  '<path d="M0 0h10" stroke-width="2" fill-rule="evenodd" stroke-linecap="round" />',
  '<text x="1" y="2">fill: red, color=blue and #ff0000 in words</text>',
])('accepts %s', (inner) => {
  expect(check(inner)).toEqual([]);
});

test.each([
  ['<path fill="#ff0000" />', '#ff0000'],
  ["<path stroke='#FFF' />", '#FFF'],
  ['<path fill="red" />', 'red'],
  ['<stop stop-color="rgb(1, 2, 3)" />', 'rgb(1, 2, 3)'],
  ['<stop stop-color="hsl(1 2% 3%)" />', 'hsl(1 2% 3%)'],
  ['<path fill = "oklch(0.5 0.1 20)" />', 'oklch(0.5 0.1 20)'],
  ['<path fill="var(--diagram-ink, #123)" />', 'var(--diagram-ink, #123)'],
])('rejects the literal color in %s', (inner, color) => {
  const problems = check(inner);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.found).toMatch(`the color '${color}' of <`);
});

/** What is not allowed in a diagram, and how it is reported. */
const hostile: readonly (readonly [inner: string, found: string])[] = [
  ['<script>alert(1)</script>', '<script>'],
  ['<SCRIPT>alert(1)</SCRIPT>', '<SCRIPT>'],
  ['<svg:script>alert(1)</svg:script>', '<svg:script>'],
  ['<style>a{}</style>', '<style>'],
  ['<foreignObject><p>a</p></foreignObject>', '<foreignObject>'],
  ['<iframe src="https://evil.example"/>', '<iframe>'],
  ['<image href="https://example.com/a.png" />', '<image>'],
  ['<a href="javascript:alert(1)"><text>a</text></a>', '<a>'],
  ['<set attributeName="href" to="javascript:alert(1)"/>', '<set>'],
  ['<animate attributeName="href" values="javascript:alert(1)"/>', '<animate>'],
  ['<title><img src="x"/></title>', '<img>'],
  ['<feImage href="https://evil.example/a.png"/>', '<feImage>'],
  ['<path onclick="a()" />', 'the attribute onclick="a()" of <path>'],
  ['<path\nonload="a()" />', 'the attribute onload="a()" of <path>'],
  ['<rect/onload=alert(1)>', 'the attribute onload="alert(1)" of <rect>'],
  ['<rect x="1"onload="a()"/>', 'the attribute onload="a()" of <rect>'],
  ['<rect ONLOAD="a()"/>', 'the attribute ONLOAD="a()" of <rect>'],
  ['<path style="fill: #123456" />', 'the attribute style="fill: #123456" of <path>'],
  ['<path class="diagram" />', 'the attribute class="diagram" of <path>'],
  ['<use href="other.svg#a" />', 'the address href="other.svg#a" of <use>'],
  ['<use href=data:image/svg+xml,a#b />', 'the address href="data:image/svg+xml,a#b" of <use>'],
  ['<use href="java&#115;cript:a()" />', 'the address href="javascript:a()" of <use>'],
  [
    '<use xlink:href="https://evil.example/a.svg#b" />',
    'the attribute xlink:href="https://evil.example/a.svg#b" of <use>',
  ],
  [
    '<path marker-end="url(https://evil.example/#a)" />',
    'the address marker-end="url(https://evil.example/#a)" of <path>',
  ],
  ['<path mask="URL( //evil.example )" />', 'the address mask="URL( //evil.example )" of <path>'],
  ['<g xmlns="http://www.w3.org/1999/xhtml"/>', 'the address xmlns="http://www.w3.org/1999/xhtml" of <g>'],
  ['<text><![CDATA[<script>alert(1)</script>]]></text>', '<![CDATA[<script>alert(1)</script>]]></t'],
  ['<?xml-stylesheet href="a.css"?>', '<?xml-stylesheet href="a.css"?></svg>'],
  ['<!DOCTYPE svg [<!ENTITY x "<script/>">]>', '<!DOCTYPE svg [<!ENTITY x "<script/>">]>'],
];

test.each(hostile)('rejects %s, and leaves it out of the page', (inner, found) => {
  expect(check(inner)).toContainEqual({
    where: 'a.svg:2',
    found,
    allowed: expect.stringMatching(/./),
    fix: expect.stringMatching(/./),
  });
  const html = inlineDiagram(`<svg viewBox="0 0 10 10">\n${inner}</svg>`, 'A');
  expect(html).not.toMatch(/alert|javascript|evil|onload|onclick|style|foreign|<(?:set|animate|image|img|a)\b|<!|<\?/i);
});

/** What browsers could read differently from the parser. Whatever it reads, only listed elements reach the page. */
const ambiguous = [
  '<g><rect></g></svg><script>alert(1)</script>',
  '</div></figure><img src=x onerror=alert(1)>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><script>alert(1)</script> -->',
  '<text>&lt;script>alert(1)&lt;/script></text>',
  '<text title="</text><script>alert(1)</script>">a</text>',
  '<desc></desc/><script>alert(1)</script>',
  '<path d="&quot;><script>alert(1)</script>"/>',
  '<g <script>alert(1)</script>',
];

test.each(ambiguous)('writes nothing but listed elements for %s', (inner) => {
  const html = inlineDiagram(`<svg viewBox="0 0 10 10">${inner}</svg>`, 'A');
  expect(inspectHtml(html, { scripts: new Set(), styles: new Set() }).findings).toEqual([]);
  expect(html.match(/<(?!\/?(?:figure|svg|g|rect|text|path|desc)\b)[^]/g)).toBeNull();
  expect(html).toMatch(/^<figure[^>]*>(?:<svg[^]*<\/svg>|<svg[^>]*\/>)<\/figure>$|^$/);
});

test('writes nothing but listed elements for any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(...hostile.map(([inner]) => inner), ...ambiguous),
    fc.constantFrom('<', '>', '"', "'", '/', '=', '<g', '<!--', '-->', ']]>', '</svg>', '<svg>', '&', ' '),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const html = inlineDiagram(`<svg viewBox="0 0 10 10">${pieces.join('')}</svg>`, 'A');
      expect(inspectHtml(html, { scripts: new Set(), styles: new Set() }).findings).toEqual([]);
    }),
  );
});

const diagrams = globSync('content/**/*.svg', { cwd: root });

test('the diagrams of the pages are read', () => {
  expect(diagrams.length).toBeGreaterThan(10);
});

test.each(diagrams)('accepts %s', (file) => {
  expect(readDiagram(readFileSync(path.join(root, file), 'utf8'), file).problems).toEqual([]);
});

test('rejects a diagram without a viewBox, and lists everything that is wrong', () => {
  expect(formatProblems(readDiagram('<svg width="1"><path fill="#000" onclick="x" /></svg>', 'a.svg').problems))
    .toMatchInlineSnapshot(`
      "The site has 3 problems:

      1. a.svg:1
         found:   a diagram without a viewBox
         allowed: <svg viewBox="0 0 720 …">
         fix:     Add the viewBox, so that it scales.

      2. a.svg:1
         found:   the color '#000' of <path>
         allowed: 'none', 'currentColor' and var(--diagram-…)
         fix:     Use one of the diagram colors of src/core/styles/content-tokens.css, so that it follows the color mode.

      3. a.svg:1
         found:   the attribute onclick="x" of <path>
         allowed: geometry, text, markers and colors
         fix:     Draw it without this attribute."
    `);
});

test('inlines a diagram with its text alternative and without what only files need', () => {
  const svg = `<!-- Drawn by hand -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 10">
  <title>Old</title>
  <desc>Old
  text</desc>
  <text x="1">a</text>
</svg>
`;
  expect(inlineDiagram(svg, 'How a flag is <evaluated> & "cached"')).toMatchInlineSnapshot(
    `"<figure class="diagram" tabindex="0"><svg role="img" aria-label="How a flag is &lt;evaluated&gt; &amp; &quot;cached&quot;" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 10"> <text x="1">a</text> </svg></figure>"`,
  );
});

test('what a text alternative holds is never taken for a pattern', () => {
  expect(inlineDiagram('<svg viewBox="0 0 1 1"></svg>', "costs $& $1 $' $`")).toContain(
    'aria-label="costs $&amp; $1 $\' $`"',
  );
});

test('a diagram that fits on a phone is no area that scrolls', () => {
  const small = inlineDiagram('<svg viewBox="0 0 320 150"></svg>', 'A');
  expect(small).toContain('<figure class="diagram diagram--small"><svg');
  expect(inlineDiagram('<svg viewBox="0 0 321 150"></svg>', 'A')).toContain('<figure class="diagram" tabindex="0">');
});

describe('in a page', () => {
  let page = { root: '', source: 'page.md' };
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'diagram-'));
    writeFileSync(path.join(folder, 'flow.svg'), '<svg viewBox="0 0 720 1">\n  <path fill="none" />\n</svg>\n');
    writeFileSync(path.join(folder, 'ä b.svg'), '<svg viewBox="0 0 2 2"><path fill="none" /></svg>');
    page = { root: folder, source: 'page.md' };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a diagram alone in its paragraph is written into the page', async () => {
    const { html } = await render('Text\n\n![A "flow" & <more>](./flow.svg)\n\nText', page);
    expect(html).toBe(
      '<p>Text</p>\n<figure class="diagram" tabindex="0"><svg role="img" aria-label="A &quot;flow&quot; &amp; &lt;more&gt;" ' +
        'viewBox="0 0 720 1"> <path fill="none"/> </svg></figure>\n<p>Text</p>\n',
    );
  });

  test('a diagram whose name needs encoding is found', async () => {
    expect((await render('![A](./%C3%A4%20b.svg)', page)).html).toContain('viewBox="0 0 2 2"');
  });

  test('a diagram in a step or a tab is written into the page as well', async () => {
    expect((await render(':::steps\n1. See\n\n   ![A](./flow.svg)\n:::', page)).html).toContain(
      '<figure class="diagram" tabindex="0">',
    );
  });

  test('the title of a diagram is its caption', async () => {
    const { html } = await render('![A](./flow.svg "Where <flags> go")', page);
    expect(html).toContain('<figure class="figure"><div class="diagram" tabindex="0"><svg role="img" aria-label="A"');
    expect(html).toContain('</svg></div><figcaption>Where &lt;flags> go</figcaption></figure>');
  });

  test('the title of a picture alone in its paragraph is its caption', async () => {
    const source = '![A](https://example.com/a.png "The <list>")';
    expect((await render(source, page)).html.trim()).toBe(
      '<figure class="figure"><img src="https://example.com/a.png" alt="A"><figcaption>The &lt;list&gt;</figcaption></figure>',
    );
    expect(read(source, page).content.markdown).toContain(source);
  });

  test('a caption in a line of text is rejected', () => {
    expect(formatProblems(read('Text ![B](./a.png "Caption") text', page).problems)).toContain(
      "the caption 'Caption' of a picture in a line of text",
    );
  });

  test('pictures stay images', async () => {
    const { html } = await render('![A](https://example.com/a.png)\n\nText ![B](./b%20c.png) text', page);
    expect(html).not.toContain('<figure');
    expect(html).toContain('Text <img src="b c.png" alt="B"> text');
  });

  test('a diagram in a line of text is rejected', () => {
    expect(formatProblems(read('Text ![B](./flow.svg) text', page).problems)).toMatchInlineSnapshot(`
      "The site has 1 problem:

      1. page.md:1
         found:   a diagram in a line of text
         allowed: a diagram in a separate paragraph, a picture (.png, .webp) anywhere
         fix:     Leave an empty line above and below the diagram."
    `);
  });

  test('an SVG of another site stays an image', async () => {
    const { html } = await render('![Badge](https://example.com/badge.svg)', page);
    expect(html).toContain('<img src="https://example.com/badge.svg" alt="Badge"');
  });
});

test('as a file, a diagram has the colors of light mode and a surface', () => {
  const colors = diagramColors(
    ':root { --diagram-text: #111; --diagram-surface: #fff; } @media x { --diagram-text: #eee; }',
  );
  const svg = '<svg viewBox="0 8 720 90" font-family="inherit"><text fill="var(--diagram-text)">A</text></svg>';
  expect(standaloneDiagram(svg, colors)).toBe(
    '<svg viewBox="0 8 720 90" font-family="sans-serif"><rect x="0" y="8" width="720" height="90" fill="#fff"/><text fill="#111">A</text></svg>',
  );
});
