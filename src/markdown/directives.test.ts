import { expect, test } from 'vitest';
import { admonitionTypes } from '../model/admonition.ts';
import { render, renderMdx } from './render.fixture.tsx';

const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

test.each(admonitionTypes)('%s is an admonition with its name as the title', async (type) => {
  const html = await htmlOf(`:::${type}\nText with **weight**.\n:::`);
  const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  expect(html).toBe(
    `<div class="admonition admonition--${type}" role="note"><p class="admonition__title">${name}</p>` +
      '<div class="admonition__text"><p>Text with <strong>weight</strong>.</p></div></div>',
  );
});

test('an admonition can have a title of its own, as plain text', async () => {
  expect(await htmlOf(':::warning[Mind `<script>` & "quotes", don\'t]\nText\n:::')).toMatchInlineSnapshot(
    `"<div class="admonition admonition--warning" role="note"><p class="admonition__title">Mind &lt;script&gt; &amp; &quot;quotes&quot;, don&#x27;t</p><div class="admonition__text"><p>Text</p></div></div>"`,
  );
});

test('admonitions hold other blocks, and stand in lists', async () => {
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
    </ul><div class="admonition admonition--danger" role="note"><p class="admonition__title">Danger</p><div class="admonition__text"><p>Deep</p></div></div><div class="table-scroller" role="group" aria-label="Table" tabindex="0"><table>
    <thead>
    <tr>
    <th>a</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td>b</td>
    </tr>
    </tbody>
    </table></div></div></div>
    </li>
    <li>
    <p>Two</p>
    </li>
    </ul>"
  `);
});

test('tabs are a list of tabs and their panels, of which all but the first are hidden', async () => {
  expect(
    await htmlOf('::::tabs{group="language"}\n:::tab{label="C++ & C#"}\nOne\n:::\n:::tab{label="Go"}\nTwo\n:::\n::::'),
  ).toMatchInlineSnapshot(
    `"<div class="tabs" data-tabs="language"><div class="tabs__list" role="tablist"><button type="button" role="tab" id="tabs-1-0" aria-controls="tabs-1-0-panel" aria-selected="true" tabindex="0">C++ &amp; C#</button><button type="button" role="tab" id="tabs-1-1" aria-controls="tabs-1-1-panel" aria-selected="false" tabindex="-1">Go</button></div><div class="tabs__panel" role="tabpanel" id="tabs-1-0-panel" aria-labelledby="tabs-1-0"><p>One</p></div><div class="tabs__panel" role="tabpanel" id="tabs-1-1-panel" aria-labelledby="tabs-1-1" hidden=""><p>Two</p></div></div>"`,
  );
});

test('several tabs on a page have ids of their own, and begin anew on the next page', async () => {
  const tabs = '::::tabs\n:::tab{label="a"}\nText\n:::\n::::';
  const ids = (html: string) => [...html.matchAll(/role="tab" id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids(await htmlOf(`${tabs}\n\n${tabs}`))).toEqual(['tabs-1-0', 'tabs-2-0']);
  expect(ids(await htmlOf(tabs))).toEqual(['tabs-1-0']);
});

test('steps keep their numbered list', async () => {
  expect(await htmlOf(':::steps\n1. Do this\n\n   And this.\n2. Do that\n:::')).toMatchInlineSnapshot(`
    "<div class="steps"><ol>
    <li>
    <p>Do this</p>
    <p>And this.</p>
    </li>
    <li>
    <p>Do that</p>
    </li>
    </ol></div>"
  `);
});

test('tabs stand in steps, with code in them, and the next step still belongs to the list', async () => {
  const html = await htmlOf(
    [
      ':::::steps',
      '1. Install it',
      '',
      '   ::::tabs{group="package-manager"}',
      '   :::tab{label="npm"}',
      '   ```bash',
      '   npm i unleash-client',
      '   ```',
      '   :::',
      '   :::tab{label="yarn"}',
      '   ```bash',
      '   yarn add unleash-client',
      '   ```',
      '   :::',
      '   ::::',
      '2. Start it',
      ':::::',
    ].join('\n'),
  );
  expect(html.replace(/<figure[^]*?<\/figure>/g, '[code]')).toMatchInlineSnapshot(`
    "<div class="steps"><ol>
    <li>
    <p>Install it</p>
    <div class="tabs" data-tabs="package-manager"><div class="tabs__list" role="tablist"><button type="button" role="tab" id="tabs-1-0" aria-controls="tabs-1-0-panel" aria-selected="true" tabindex="0">npm</button><button type="button" role="tab" id="tabs-1-1" aria-controls="tabs-1-1-panel" aria-selected="false" tabindex="-1">yarn</button></div><div class="tabs__panel" role="tabpanel" id="tabs-1-0-panel" aria-labelledby="tabs-1-0">[code]</div><div class="tabs__panel" role="tabpanel" id="tabs-1-1-panel" aria-labelledby="tabs-1-1" hidden="">[code]</div></div>
    </li>
    <li>
    <p>Start it</p>
    </li>
    </ol></div>"
  `);
});

test('cards are a grid of titles, which lead somewhere where they have an address', async () => {
  expect(
    await htmlOf(
      '::::cards\n:::card{title="Node & <more>" href="/reference/sdks/node"}\nText\n:::\n:::card{title="Plain"}\nText\n:::\n::::',
    ),
  ).toMatchInlineSnapshot(
    `"<div class="cards"><div class="card"><p class="card__title"><a href="/reference/sdks/node">Node &amp; &lt;more&gt;</a></p><div class="card__text"><p>Text</p></div></div><div class="card"><p class="card__title">Plain</p><div class="card__text"><p>Text</p></div></div></div>"`,
  );
});

test('details open under their label', async () => {
  expect(await htmlOf(':::details[Show `all` of it]\nText\n:::')).toMatchInlineSnapshot(
    `"<details class="details" data-collapsible=""><summary>Show all of it</summary><div class="details__body"><p>Text</p></div></details>"`,
  );
});

test('availability lists editions and the version', async () => {
  expect(await htmlOf('::availability{editions="pro, enterprise" version="5.7"}')).toMatchInlineSnapshot(
    `"<ul class="availability" aria-label="Available in"><li class="chip chip--pro">Pro</li><li class="chip chip--enterprise">Enterprise</li><li class="chip">Unleash 5.7 and later</li></ul>"`,
  );
  expect(await htmlOf('::availability{version="6"}')).toBe(
    '<ul class="availability" aria-label="Available in"><li class="chip">Unleash 6 and later</li></ul>',
  );
});

test('tables scroll inside themselves, and can be reached with the keyboard', async () => {
  expect(await htmlOf('| Name | Count | On |\n| :--- | ---: | :-: |\n| `a` | 1 | yes |')).toMatchInlineSnapshot(`
    "<div class="table-scroller" role="group" aria-label="Table" tabindex="0"><table>
    <thead>
    <tr>
    <th>Name</th>
    <th class="align-right">Count</th>
    <th class="align-center">On</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td><code>a</code></td>
    <td class="align-right">1</td>
    <td class="align-center">yes</td>
    </tr>
    </tbody>
    </table></div>"
  `);
});

test('MDX renders the same markup as Markdown', async () => {
  const page = [
    '## Start at 10:30',
    ':::note[Mind this]\nText with **weight**.\n:::',
    '::::tabs{group="language"}\n:::tab{label="Go"}\nOne\n:::\n:::tab{label="Rust"}\nTwo\n:::\n::::',
    ':::steps\n1. Do this\n2. Do that\n:::',
    '::::cards\n:::card{title="Node" href="/node"}\nText\n:::\n::::',
    ':::details[More]\nText\n:::',
    '::availability{editions="pro" version="5.7"}',
    '| a | b |\n| - | - |\n| 3:1 | c |',
    '```ts title="flag.ts" {1} wrap\nconst on = true; // [!code ++]\n```',
    'Text\nover lines.',
  ].join('\n\n');
  const plain = (html: string) => html.replace(/&#x27;/g, "'").trim();
  expect(plain(await renderMdx(page))).toBe(plain(await htmlOf(page)));
});
