import { expect, test } from 'vitest';
import { render } from '../../markdown/render.fixture.tsx';

const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

test('cards are a grid of titles, which are links if they have an address', async () => {
  expect(
    await htmlOf(
      '::::cards\n:::card{title="Node & <more>" href="/reference/sdks/node"}\nText\n:::\n:::card{title="Plain"}\nText\n:::\n::::',
    ),
  ).toMatchInlineSnapshot(
    `"<div class="cards"><div class="card"><p class="card__title"><a href="/reference/sdks/node">Node &amp; &lt;more&gt;</a></p><div class="card__text"><p>Text</p></div></div><div class="card"><p class="card__title">Plain</p><div class="card__text"><p>Text</p></div></div></div>"`,
  );
});
