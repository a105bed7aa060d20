import { expect, test } from 'vitest';
import { admonitionTypes } from '../../ui/admonition-types.ts';
import { render } from '../../markdown/render.fixture.tsx';

const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

test.each(admonitionTypes)('%s is an admonition with its name as the title', async (type) => {
  const html = await htmlOf(`:::${type}\nText with **weight**.\n:::`);
  const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  expect(html).toBe(
    `<div class="admonition admonition--${type}" role="note"><p class="admonition__title">${name}</p>` +
      '<div class="admonition__text"><p>Text with <strong>weight</strong>.</p></div></div>',
  );
});

test('an admonition can have its own title, as plain text', async () => {
  expect(await htmlOf(':::warning[Mind `<script>` & "quotes", don\'t]\nText\n:::')).toMatchInlineSnapshot(
    `"<div class="admonition admonition--warning" role="note"><p class="admonition__title">Mind &lt;script&gt; &amp; &quot;quotes&quot;, don&#x27;t</p><div class="admonition__text"><p>Text</p></div></div>"`,
  );
});

test('admonitions contain other blocks, and lists contain admonitions', async () => {
  expect(
    await htmlOf(
      '- One\n\n  ::::tip[Outer]\n  - a\n\n  :::danger\n  Deep\n  :::\n\n  | a |\n  | - |\n  | b |\n\n  ::::\n- Two',
    ),
  ).toMatchInlineSnapshot(`
    "<ul>
    <li>
    <p>One</p>
    <div class="admonition admonition--tip" role="note"><p class="admonition__title">Outer</p><div class="admonition__text"><ul>
    <li>a</li>
    </ul><div class="admonition admonition--danger" role="note"><p class="admonition__title">Danger</p><div class="admonition__text"><p>Deep</p></div></div><div class="table table--grid"><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><th scope="row">b</th></tr></tbody></table></div></div></div>
    </li>
    <li>
    <p>Two</p>
    </li>
    </ul>"
  `);
});
