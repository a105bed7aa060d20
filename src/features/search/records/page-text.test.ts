import { expect, test } from 'vitest';
import { articleOf, pageText } from './page-text.ts';

const article = (html: string) =>
  pageText(articleOf(`<html><body><nav><p>Menu</p></nav><article>${html}</article><p>Footer</p></body></html>`));

test('reads paragraphs, list items and headings in order', () => {
  expect(
    article(
      '<p>One <b>two</b>\n three.</p><h2 id="a">Head</h2><ul><li>First</li><li>Second <ul><li>Inner</li></ul></li></ul>',
    ),
  ).toEqual([
    { type: 'text', text: 'One two three.' },
    { type: 'heading', level: 2, anchor: 'a', text: 'Head' },
    { type: 'text', text: 'First' },
    { type: 'text', text: 'Second' },
    { type: 'text', text: 'Inner' },
  ]);
});

test('creates one text for each table row', () => {
  expect(
    article(
      '<table><tbody> <tr> <td><code>DATABASE_URL</code></td> <td>none</td><td><p>The database</p></td></tr></tbody></table>',
    ),
  ).toEqual([{ type: 'text', text: 'DATABASE_URL · none · The database' }]);
});

test('leaves out the names of columns', () => {
  expect(
    article(
      '<table><thead><tr><th>Cause</th><th>Solution</th></tr></thead><tbody><tr><td>A</td><td>B</td></tr></tbody></table>',
    ),
  ).toEqual([{ type: 'text', text: 'A · B' }]);
});

test('keeps the lines of code without their buttons', () => {
  const code =
    '<figure class="code"><pre><code><span>npm i</span>\n<span>npm start</span></code></pre><div class="code__tools"><button>Copy</button></div></figure>';
  expect(article(code)).toEqual([{ type: 'code', text: 'npm i\nnpm start' }]);
});

test('leaves out text that is not part of the content', () => {
  expect(
    article(
      '<details data-search="skip"><summary>On this page</summary></details><svg><text>drawn</text></svg><p>Text<br>more<img src="x" alt="y"></p>',
    ),
  ).toEqual([{ type: 'text', text: 'Text more' }]);
});

test('joins the blocks of an element that is marked as a whole', () => {
  expect(article('<li data-search="whole"><p>name</p><p>string, at most 100 characters</p></li><p>After</p>')).toEqual([
    { type: 'text', text: 'name string, at most 100 characters' },
    { type: 'text', text: 'After' },
  ]);
});

test('finds the rows and items about one name', () => {
  expect(
    article(
      '<table><tr><th id="HTTP_PORT"><code>HTTP_PORT</code></th><td>The port</td></tr></table>' +
        '<ul><li id="HTTP_HOST"><p><code>HTTP_HOST</code></p><p>The address</p></li></ul><p>After</p>',
    ),
  ).toEqual([
    { type: 'entry', name: 'HTTP_PORT', text: 'HTTP_PORT · The port' },
    { type: 'entry', name: 'HTTP_HOST', text: 'HTTP_HOST The address' },
    { type: 'text', text: 'After' },
  ]);
  expect(article('<ul><li id="note-1">A note</li></ul>')).toEqual([{ type: 'text', text: 'A note' }]);
});

test('decodes entities', () => {
  expect(article('<p>a &lt;b&gt; &amp; c</p>')).toEqual([{ type: 'text', text: 'a <b> & c' }]);
});

test('finds nothing on a page without an article or a main element', () => {
  expect(pageText(articleOf('<html><body><p>Moved</p></body></html>'))).toEqual([]);
});
