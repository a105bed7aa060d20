import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspectHtml } from './built-html.ts';

const own = { scripts: new Set(['ours()']), styles: new Set(['p{color:red}']) };
const findingsIn = (html: string) => inspectHtml(html, own).findings;

test.each([
  '<script>ours()</script>',
  '<script is="x" data-a>ours()</script>',
  '<style data-part="first-paint">p{color:red}</style>',
  '<script src="/assets/a.js" type="module"></script>',
  '<script type="application/ld+json">{"a":"<b onclick=x>"}</script>',
  '<script type="application/json" data-services>{}</script>',
  '<pre><code>&lt;script&gt;alert(1)&lt;/script&gt; onclick="a()" javascript:a()</code></pre>',
  '<a href="/a">a</a><a href="#b">b</a><a href="https://a.example">c</a><a href="mailto:a@b.example">d</a>',
  '<img src="/a.png" alt="javascript:alert(1)">',
  '<svg viewBox="0 0 1 1"><use href="#a"/><path d="M0 0"/></svg>',
  '<p title="on">once upon a time</p>',
])('accepts %s', (html) => {
  expect(findingsIn(`<!doctype html><main>${html}</main>`)).toEqual([]);
});

test.each([
  ['<script>alert(1)</script>', 'the inline script alert(1)'],
  ['<script> ours()</script>', 'the inline script ours()'],
  ['<SCRIPT>alert(1)</SCRIPT >', 'the inline script alert(1)'],
  ['<script type="module">a()</script>', 'the inline script a()'],
  ['<script type="speculationrules">{}</script>', 'the inline script {}'],
  ['<script type="importmap">{}</script>', 'the inline script {}'],
  ['<script type="application/json ">a()</script>', 'the inline script a()'],
  ['<svg><script>alert(1)</script></svg>', 'the inline script alert(1)'],
  ['<script src="https://evil.example/a.js"></script>', 'src="https://evil.example/a.js" of <script>'],
  ['<script src="//evil.example/a.js"></script>', 'src="//evil.example/a.js" of <script>'],
  ['<script src="/\\evil.example/a.js"></script>', 'src="/\\evil.example/a.js" of <script>'],
  ['<script src="data:text/javascript,a()"></script>', 'src="data:text/javascript,a()" of <script>'],
  ['<style>body{display:none}</style>', 'the inline style sheet body{display:none}'],
  ['<p style="color:red">', 'style="color:red" of <p>'],
  ['<img src=x onerror=alert(1)>', 'onerror="alert(1)" of <img>'],
  ['<svg/onload=alert(1)>', 'onload="alert(1)" of <svg>'],
  ['<p ONCLICK="a()">', 'onclick="a()" of <p>'],
  ['<p title="a"onclick="a()">', 'onclick="a()" of <p>'],
  ['<a href="javascript:a()">', 'href="javascript:a()" of <a>'],
  ['<a href="JavaScript&colon;a()">', 'href="JavaScript:a()" of <a>'],
  ['<a href="&#106;avascript:a()">', 'href="javascript:a()" of <a>'],
  ['<a href=" \u0001javascript:a()">', 'href=" \u0001javascript:a()" of <a>'],
  ['<a href="java&Tab;script:a()">', 'href="java\tscript:a()" of <a>'],
  ['<a href="java\nscript:a()">', 'href="java\nscript:a()" of <a>'],
  ['<a href="data:text/html,<script>a()</script>">', 'href="data:text/html,<script>a()</script>" of <a>'],
  ['<a href="vbscript:a()">', 'href="vbscript:a()" of <a>'],
  ['<svg><a xlink:href="javascript:a()"/></svg>', 'xlink:href="javascript:a()" of <a>'],
  ['<button formaction="javascript:a()">', 'formaction="javascript:a()" of <button>'],
  ['<form action="javascript:a()">', 'action="javascript:a()" of <form>'],
  ['<iframe srcdoc="<p>">', '<iframe>'],
  ['<base href="https://evil.example/">', '<base>'],
  ['<object data="/a">', '<object>'],
  ['<embed src="/a">', '<embed>'],
  ['<meta http-equiv="refresh" content="0; url=/a">', 'http-equiv="refresh" of <meta>'],
  ['<noscript><meta http-equiv="refresh" content="0"></noscript>', 'http-equiv="refresh" of <meta>'],
  ['<svg><set attributeName="href" to="javascript:a()"/></svg>', '<set>'],
  ['<svg><animate attributeName="href" values="javascript:a()"/></svg>', '<animate>'],
  ['<svg><foreignObject><p>a</p></foreignObject></svg>', '<foreignobject>'],
  ['<math><mtext></mtext></math>', '<math>'],
])('finds %s', (html, found) => {
  expect(findingsIn(`<!doctype html>\n<main>\n${html}</main>`).map((each) => [each.line, each.found])).toContainEqual([
    3,
    found,
  ]);
});

test('finds a handler in an element, whatever surrounds it', () => {
  const text = fc.string().map((each) => each.replace(/[<>&]/g, ''));
  fc.assert(
    fc.property(
      text,
      fc.constantFrom('p', 'a', 'svg', 'img', 'details'),
      fc.stringMatching(/^on[a-z]{1,9}$/),
      (around, name, handler) => {
        const html = `<p>${around}</p><${name} ${handler}="a()">${around}`;
        expect(findingsIn(html).map(({ found }) => found)).toEqual([`${handler}="a()" of <${name}>`]);
      },
    ),
  );
});

test('tells whether a page shows images of other hosts', () => {
  expect(inspectHtml('<img src="https://a.example/a.png">', own).hasForeignImages).toBe(true);
  expect(inspectHtml('<img src="/a.png"> <code>&lt;img src="https:</code>', own).hasForeignImages).toBe(false);
});
