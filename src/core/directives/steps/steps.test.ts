import { expect, test } from 'vitest';
import { render } from '../../markdown/render.fixture.tsx';

const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

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
