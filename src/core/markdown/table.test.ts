import { expect, test } from 'vitest';
import { render } from './render.fixture.tsx';

const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

test('the first cell of a row is its heading, and columns keep their alignment', async () => {
  expect(await htmlOf('| Name | Count | On |\n| :--- | ---: | :-: |\n| `a` | 1 | yes |')).toMatchInlineSnapshot(
    `"<div class="table table--grid"><table><thead><tr><th scope="col">Name</th><th scope="col" class="align-right">Count</th><th scope="col" class="align-center">On</th></tr></thead><tbody><tr><th scope="row"><code>a</code></th><td class="align-right">1</td><td class="align-center">yes</td></tr></tbody></table></div>"`,
  );
});

test('cells of a table that can become a list have roles and the heading of their column', async () => {
  const sentence = 'Sets how often the SDK asks the server for new flag configuration.';
  expect(await htmlOf(`| Name | Meaning |\n|---|---|\n| \`interval\` | ${sentence} |`)).toMatchInlineSnapshot(
    `"<div class="table table--entries"><table class="entries entries-520" role="table"><thead><tr role="row"><th role="columnheader">Name</th><th role="columnheader">Meaning</th></tr></thead><tbody><tr role="row"><th role="rowheader"><code>interval</code></th><td role="cell" data-label="Meaning">Sets how often the SDK asks the server for new flag configuration.</td></tr></tbody></table></div>"`,
  );
});

test('a matrix scrolls inside itself and can be reached with the keyboard', async () => {
  const html = await htmlOf('| | Go | Java | PHP | Rust |\n|---|---|---|---|---|\n| Segments | Yes | Yes | No | No |');
  expect(html).toMatch(
    /<div class="table__scroller" role="group" aria-label="Table" tabindex="0"><table class="short-names"><thead>/,
  );
  expect(html).toContain('<tr><td></td><th scope="col">Go</th>');
  expect(html).not.toContain('data-label');
});

test('a matrix with long names keeps room for them', async () => {
  const html = await htmlOf(
    '| | Go | Java | PHP | Rust |\n|---|---|---|---|---|\n| Custom headers | Yes | Yes | No | No |',
  );
  expect(html).not.toContain('short-names');
});

test('a column without content is left out', async () => {
  const html = await htmlOf('| Name | Default | Count |\n|---|---|---|\n| a | | 1 |\n| b | | |');
  expect(html).not.toContain('Default');
  expect(html.match(/<td/g)).toHaveLength(2);
});

test('long code can break between its segments only', async () => {
  const html = await htmlOf('| Address |\n|---|\n| `https://unleash.example.com/api/admin` |');
  expect(html).toContain('<code class="breaks">https://<wbr>unleash.example.com/<wbr>api/<wbr>admin</code>');
  const command = await htmlOf('| Command |\n|---|\n| `unleash-edge help edge` |');
  expect(command).toContain('<code class="breaks">unleash-edge help edge</code>');
});

test('a number and its unit stay on one line, and so does a date', async () => {
  const html = await htmlOf(
    '| Page | Time | Size | Date |\n|---|---|---|---|\n| Start | 25 min | 25 minutes and more | Aug 5, 2026 |',
  );
  expect(html).toContain('<td>25\u00A0min</td><td>25 minutes and more</td><td>Aug\u00A05,\u00A02026</td>');
});

test('an empty first cell is no heading', async () => {
  const html = await htmlOf('| Shared | Separate |\n|---|---|\n| Name | State |\n| | Strategies |');
  expect(html).toContain('<tr><td></td><td>Strategies</td></tr>');
});

test('a long table has a filter', async () => {
  const table = (rows: number) =>
    `| Name |\n|---|\n${Array.from({ length: rows }, (_, row) => `| ${row} |`).join('\n')}`;
  expect(await htmlOf(table(20))).toContain('placeholder="Filter 20 rows"');
  expect(await htmlOf(table(19))).not.toContain('<input');
});
