import { expect, test } from 'vitest';
import { render } from './render.fixture.tsx';

const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

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
