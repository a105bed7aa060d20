import { expect, test } from 'vitest';
import { render } from './render.fixture.tsx';

const texts = ['10:30', '3:1', 'host:4242', '(admin):write', ':smile:', 'a:b[c]{d=e}', ':note[x]', 'C:Windows', '::1'];
/** Inside of a link's text, brackets would end it. */
const simple = texts.filter((text) => !text.includes('['));

test.each(texts)('%s is plain text in a paragraph', async (text) => {
  expect((await render(`It is ${text} now.`)).html).toContain(`<p>It is ${text} now.</p>`);
});

test.each(texts)('%s is plain text in a heading', async (text) => {
  expect((await render(`## It is ${text} now`)).html).toContain(`>It is ${text} now</h2>`);
});

test.each(texts)('%s is plain text in a cell of a table', async (text) => {
  const { html } = await render(`| ${text} |\n| --- |\n| ${text} |`);
  expect(html).toContain(`>${text}</th></tr></thead>`);
  expect(html).toContain(`>${text}</th></tr></tbody>`);
});

test.each(simple)('%s is plain text in the text of a link', async (text) => {
  expect((await render(`See [at ${text} there](/quickstart).`)).html).toContain(
    `<a href="/quickstart">at ${text} there</a>`,
  );
});

test.each(texts)('%s is plain text in lists, emphasis, quotes and directives', async (text) => {
  expect((await render(`- It is ${text} now`)).html).toContain(`<li>It is ${text} now</li>`);
  expect((await render(`**at ${text} there**`)).html).toContain(`<strong>at ${text} there</strong>`);
  expect((await render(`> It is ${text} now`)).html).toContain(`<p>It is ${text} now</p>`);
  expect((await render(`:::note\nIt is ${text} now\n:::`)).html).toContain(`<p>It is ${text} now</p>`);
});

test.each(simple)('%s is plain text in the label of a directive', async (text) => {
  expect((await render(`:::note[It is ${text} now]\nText\n:::`)).html).toContain(`__title">It is ${text} now</p>`);
});

test('text is kept as it was written, also with letters of more than one byte before it', async () => {
  const { html } = await render('Größe 日本 🚩 at 10:30\n\nand 3:1 — host:4242');
  expect(html).toContain('<p>Größe 日本 🚩 at 10:30</p>');
  expect(html).toContain('<p>and 3:1 — host:4242</p>');
});

test('a link in text with colons stays a link', async () => {
  const { html } = await render('At 10:30 see https://example.com:8080/a:b and <mailto:a@example.com>.');
  expect(html).toContain('<a href="https://example.com:8080/a:b">https://example.com:8080/a:b</a>');
  expect(html).toContain('<a href="mailto:a@example.com">');
});
