import { expect, test } from 'vitest';
import { read, render } from '../../markdown/render.fixture.tsx';

const htmlOf = async (markdown: string) => (await render(markdown)).html.trim();

test('availability lists editions and the version', async () => {
  expect(await htmlOf('::availability{editions="pro, enterprise" version="5.7"}')).toMatchInlineSnapshot(
    `"<ul class="availability" data-search="skip" aria-label="Available in" data-since="5.7" data-editions="pro enterprise"><li class="chip chip--pro">Pro</li><li class="chip chip--enterprise">Enterprise</li><li class="chip">Unleash 5.7 and later</li></ul>"`,
  );
  expect(await htmlOf('::availability{version="6"}')).toBe(
    '<ul class="availability" data-search="skip" aria-label="Available in" data-since="6"><li class="chip">Unleash 6 and later</li></ul>',
  );
});

test('availability says that a feature is a beta', async () => {
  const directive = '::availability{editions="enterprise" version="5.11" stage="beta"}';
  expect(await htmlOf(directive)).toMatch(
    /<li class="chip">Unleash 5\.11 and later<\/li><li class="chip">Beta<\/li><\/ul>$/,
  );
  expect(read(`${directive}\n`).content.markdown).toBe('*Available in: Enterprise, Unleash 5.11 and later, Beta*\n');
});
