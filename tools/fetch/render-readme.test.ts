import { expect, test } from 'vitest';
import { shortCount } from './fetch-star-count.ts';
import { inspectHtml } from '../../src/core/integrations/built-html.ts';
import { renderReadme } from './render-readme.ts';

const render = (markdown: string) => renderReadme(markdown, 'Unleash/sdk', 'https://raw.example');

test('makes links and images absolute', () => {
  const html = render('[a](docs/a.md) [b](/b.md) [c](#usage) [d](https://d.example/) ![e](./e.png) <img src="/f.svg">');
  expect(html).toContain('href="https://github.com/Unleash/sdk/blob/HEAD/docs/a.md"');
  expect(html).toContain('href="https://github.com/Unleash/sdk/blob/HEAD/b.md"');
  expect(html).toContain('href="https://github.com/Unleash/sdk#usage"');
  expect(html).toContain('href="https://d.example/"');
  expect(html).toContain('src="https://raw.example/Unleash/sdk/HEAD/e.png" alt="e"');
  expect(html).toContain('src="https://raw.example/Unleash/sdk/HEAD/f.svg" alt=""');
});

test('removes scripts, styles and ids', () => {
  const html = render(
    '<script>alert(1)</script><img src=x onerror=alert(1)>\n\n<a href="javascript:alert(1)" id="top" class="c" style="color:red">x</a>\n\n<iframe src="https://x.example"></iframe><form><input name="q"></form>',
  );
  expect(html).not.toMatch(/script|onerror|iframe|<form|style=|id=|class=|name=|javascript/);
});

test('leaves nothing that the check of the built pages reports', () => {
  const html = render(
    '<a href="irc://a.example">irc</a> <a href="data:text/html,a">data</a> [x](xmpp:a@b.example) [v](vbscript:a)\n\n' +
      '<svg onload="a()"><set to="javascript:a()"/></svg> <base href="/"> <p style="color:red" onclick="a()">p</p>',
  );
  expect(inspectHtml(html, { scripts: new Set(), styles: new Set() }).findings).toEqual([]);
});

test('shifts headings below ours without gaps', () => {
  expect(render('# One\n\n### Two\n\n## Three\n\n# Four').match(/<h\d/g)).toEqual(['<h3', '<h4', '<h4', '<h3']);
});

test('removes links without text, and makes scrolling areas focusable', () => {
  expect(render('[![](badge.svg)](https://ci.example) text')).not.toContain('ci.example');
  expect(render('[![Build](badge.svg)](https://ci.example)')).toContain('ci.example');
  expect(render('```js\na\n```\n\n| a |\n|---|\n| b |').match(/<(pre|table) tabindex="0"/g)).toHaveLength(2);
});

test('shortens the star count', () => {
  expect([0, 999, 1000, 12_840, 13_999, 100_000].map(shortCount)).toEqual(['0', '999', '1k', '12.8k', '13.9k', '100k']);
});
