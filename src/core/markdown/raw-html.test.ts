import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolders } from '../load/content-folders.ts';
import { readContent } from '../load/read-content.ts';
import { read, render, siteRegistry, t } from './render.fixture.tsx';

/** HTML that could run something, or that could change the page around it, in the places where Markdown accepts HTML. */
const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT src="https://evil.example/a.js"></SCRIPT>',
  'Text <img src=x onerror=alert(1)> text',
  'Text <svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0; url=https://evil.example">',
  '<a id="x"></a>',
  '<div\nonclick="alert(1)">\n</div>',
  '| A |\n|---|\n| <b onclick="alert(1)">b</b> |',
  '- Item\n\n  <style>body{display:none}</style>',
  '> <object data="x"></object>',
  ':::tip[A <i>title</i>]\nText.\n:::',
  '## Heading <embed src="x">',
  '<!-- a --> <script>alert(1)</script>',
  '<!-- a --><script>alert(1)</script><!-- b -->',
  '<?php echo 1 ?>',
  '<!DOCTYPE html>',
  '<![CDATA[ <script>alert(1)</script> ]]>',
  'Text <br onload="alert(1)"> text',
];

test.each(hostile)('reports %j, and writes no element of it into the page', async (markdown) => {
  const { problems } = read(`Before.\n\n${markdown}`);
  expect(problems.length).toBeGreaterThan(0);
  for (const { where, found } of problems) {
    expect(where).toMatch(/^content\/docs\/page\.md:[3-7]$/);
    expect(found).toMatch(/^the HTML <[^]/);
  }
  const { html } = await render(markdown);
  expect(html).not.toMatch(
    /<(?:script|img|svg(?! class="(?:icon|admonition))|iframe|base|meta|div\s+on|b |style|object|i>|embed|br|!|\?)/i,
  );
});

test('says what to write instead', () => {
  expect(read('Text\n\n<kbd>Ctrl</kbd>').problems[0]).toMatchInlineSnapshot(`
    {
      "allowed": "Markdown and directives; of HTML, only comments and \`<br>\`",
      "fix": "Write it in Markdown. Text in angle brackets belongs in \`code\`, and an anchor is ::anchor{id="name"}.",
      "found": "the HTML <kbd>",
      "where": "content/docs/page.md:3",
    }
  `);
});

test('accepts comments, line breaks, and HTML as code', async () => {
  const markdown =
    '<!-- For authors -->\n\n`<script>` and\n\n```html\n<script>a()</script>\n```\n\n| A |\n|---|\n| a<br>b |\n\nText<!-- x -->.';
  expect(read(markdown).problems).toEqual([]);
  const { html } = await render(markdown);
  expect(html).not.toContain('<!--');
  expect(html).not.toContain('<script');
  expect(html).toContain('a<br>\nb');
});

test('reports what a heading cannot have, and gives it none of it', async () => {
  const markdown = '## Heading {#name .old onclick="alert(1)"}';
  expect(read(markdown).problems[0]).toMatchInlineSnapshot(`
    {
      "allowed": "{#anchor}",
      "fix": "Leave only the anchor. Further anchors of a section are ::anchor{id="name"}.",
      "found": "'class', 'onclick' in the braces of a heading",
      "where": "content/docs/page.md:1",
    }
  `);
  expect((await render(markdown)).html).not.toMatch(/onclick|old/);
});

test.each(['javascript:alert(1)', 'JavaScript&colon;alert(1)', 'data:image/svg+xml,x', 'http://a.example/a.png'])(
  'reports an image from %s',
  (address) => {
    expect(read(`![A](${address})`).problems[0]?.found).toContain('the address');
  },
);

test('the Markdown of no page contains a comment', async () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const pages = await readContent({
    root,
    folders: contentFolders({}),
    serverVersion: '8.2.0',
    t,
    registry: siteRegistry,
  });
  expect(pages.length).toBeGreaterThan(200);
  const isInText = (markdown: string) => markdown.replace(/^( *)(`{3,})[^]*?^ *\2$|`[^`\n]+`/gm, '').includes('<!--');
  expect(pages.filter(({ content }) => isInText(content.markdown)).map(({ source }) => source)).toEqual([]);
  const commented = 'content/docs/reference/api-permissions.md';
  expect(readFileSync(path.join(root, commented), 'utf8')).toContain('\n<!-- Generated.');
});
