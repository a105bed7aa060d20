import { expect, test } from 'vitest';
import { render } from '../../markdown/render.fixture.tsx';

const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

test('tabs are a list of tabs and their panels, of which all but the first are hidden', async () => {
  expect(
    await htmlOf('::::tabs{group="language"}\n:::tab{label="C++ & C#"}\nOne\n:::\n:::tab{label="Go"}\nTwo\n:::\n::::'),
  ).toMatchInlineSnapshot(
    `"<div class="tabs" data-tabs="language"><div class="tabs__list" role="tablist"><button type="button" role="tab" id="tabs-1-0" aria-controls="tabs-1-0-panel" aria-selected="true" tabindex="0">C++ &amp; C#</button><button type="button" role="tab" id="tabs-1-1" aria-controls="tabs-1-1-panel" aria-selected="false" tabindex="-1">Go</button></div><div class="tabs__panel" role="tabpanel" id="tabs-1-0-panel" aria-labelledby="tabs-1-0" data-label="C++ &amp; C#"><p>One</p></div><div class="tabs__panel" role="tabpanel" id="tabs-1-1-panel" aria-labelledby="tabs-1-1" data-label="Go" hidden=""><p>Two</p></div></div>"`,
  );
});

test('several groups of tabs on a page have different ids, which start again on the next page', async () => {
  const tabs = '::::tabs\n:::tab{label="a"}\nText\n:::\n::::';
  const ids = (html: string) => [...html.matchAll(/role="tab" id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids(await htmlOf(`${tabs}\n\n${tabs}`))).toEqual(['tabs-1-0', 'tabs-2-0']);
  expect(ids(await htmlOf(tabs))).toEqual(['tabs-1-0']);
});

test('steps contain tabs with code, and the next step still belongs to the list', async () => {
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
    <div class="tabs" data-tabs="package-manager"><div class="tabs__list" role="tablist"><button type="button" role="tab" id="tabs-1-0" aria-controls="tabs-1-0-panel" aria-selected="true" tabindex="0">npm</button><button type="button" role="tab" id="tabs-1-1" aria-controls="tabs-1-1-panel" aria-selected="false" tabindex="-1">yarn</button></div><div class="tabs__panel" role="tabpanel" id="tabs-1-0-panel" aria-labelledby="tabs-1-0" data-label="npm">[code]</div><div class="tabs__panel" role="tabpanel" id="tabs-1-1-panel" aria-labelledby="tabs-1-1" data-label="yarn" hidden="">[code]</div></div>
    </li>
    <li>
    <p>Start it</p>
    </li>
    </ol></div>"
  `);
});
