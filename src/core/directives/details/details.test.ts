import { expect, test } from 'vitest';
import { render } from '../../markdown/render.fixture.tsx';

const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

test('details open under their label', async () => {
  expect(await htmlOf(':::details[Show `all` of it]\nText\n:::')).toMatchInlineSnapshot(
    `"<details class="details" data-collapsible=""><summary>Show all of it</summary><div class="details__body"><p>Text</p></div></details>"`,
  );
});
