import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatProblems } from '../model/problem.ts';
import { checkDiagram, diagramColors, inlineDiagram, standaloneDiagram } from './diagram.ts';
import { read, render } from './render.fixture.tsx';

const check = (inner: string) => checkDiagram(`<svg viewBox="0 0 10 10">${inner}</svg>`, 'a.svg');

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
  ['<feFlood flood-color="white" />', 'white'],
  ['<path fill="var(--diagram-ink, #123)" />', 'var(--diagram-ink, #123)'],
])('rejects the literal color in %s', (inner, color) => {
  const problems = check(inner);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.found).toBe(`the color '${color}' in the diagram`);
});

test.each([
  '<script>alert(1)</script>', '<style>a{}</style>', '<foreignObject></foreignObject>', '<path onclick="a()" />',
  '<path\nonload="a()" />', '<SCRIPT></SCRIPT>', '<a href="javascript:alert(1)"></a>',
  '<image href="https://example.com/a.png" />', '<use href="other.svg#a" />', '<path style="fill: #123456" />',
])('rejects %s', (inner) => {
  expect(check(inner)).toHaveLength(1);
}); // prettier-ignore

test('rejects a diagram without a viewBox, and lists everything that is wrong', () => {
  expect(formatProblems(checkDiagram('<svg width="1"><path fill="#000" onclick="x" /></svg>', 'a.svg')))
    .toMatchInlineSnapshot(`
      "The site has 3 problems:

      1. a.svg
         found:   the color '#000' in the diagram
         allowed: 'none', 'currentColor' and var(--diagram-…)
         fix:     Use one of the diagram colors of src/styles/content-tokens.css, so that it follows the color mode.

      2. a.svg
         found:   a script, style or foreignObject element, a style attribute or an event handler in the diagram
         allowed: shapes, text and markers
         fix:     Draw it with shapes and attributes alone.

      3. a.svg
         found:   a diagram without a viewBox
         allowed: <svg viewBox="0 0 720 …">
         fix:     Add the viewBox, so that it scales."
    `);
});

test('inlines a diagram with its text alternative and without what only files need', () => {
  const svg = `<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">
<!-- Drawn by hand -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
  <title>Old</title>
  <desc>Old
  text</desc>
  <text x="1">a</text>
</svg>
`;
  expect(inlineDiagram(svg, 'How a flag is <evaluated> & "cached"')).toMatchInlineSnapshot(
    `"<figure class="diagram" tabindex="0"><svg role="img" aria-label="How a flag is &lt;evaluated> &amp; &quot;cached&quot;" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"> <text x="1">a</text> </svg></figure>"`,
  );
});

test('what a text alternative holds is never taken for a pattern', () => {
  expect(inlineDiagram('<svg viewBox="0 0 1 1"></svg>', "costs $& $1 $' $`")).toContain(
    'aria-label="costs $&amp; $1 $\' $`"',
  );
});

describe('in a page', () => {
  let page = { root: '', source: 'page.md' };
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'diagram-'));
    writeFileSync(path.join(folder, 'flow.svg'), '<svg viewBox="0 0 1 1">\n  <path fill="none" />\n</svg>\n');
    writeFileSync(path.join(folder, 'ä b.svg'), '<svg viewBox="0 0 2 2"><path fill="none" /></svg>');
    page = { root: folder, source: 'page.md' };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a diagram alone in its paragraph is written into the page', async () => {
    const { html } = await render('Text\n\n![A "flow" & <more>](./flow.svg)\n\nText', page);
    expect(html).toBe(
      '<p>Text</p>\n<figure class="diagram" tabindex="0"><svg role="img" aria-label="A &quot;flow&quot; &amp; &lt;more>" ' +
        'viewBox="0 0 1 1"> <path fill="none" /> </svg></figure>\n<p>Text</p>\n',
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
