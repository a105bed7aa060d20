import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { awkwardPages, expect, test, wake } from './fixtures.ts';

test.use({ allowedErrors: /404 \(Not Found\)/ });
test.describe.configure({ timeout: 120_000 });

/** One page of every kind. */
const kinds = [
  '/',
  '/quickstart',
  '/reference/sdks',
  '/reference/activation-strategies',
  '/unleash-academy/foundational',
  '/no/such/sdk',
  '/reference/api/unleash/features',
];

/** Operations whose pages are unlike others: unions, recursion, many parameters, no JSON, deprecated. */
const awkwardOperations = [
  'create-api-token',
  'edge-instance-heartbeat',
  'search-features',
  'get-login-history',
  'get-project-dora',
].map((name) => `/reference/api/unleash/${name}`);

/**
 * What axe finds on the page as it is, one line for each element: https://dequeuniversity.com/rules/axe
 *
 * @param rules the rules to check. Default: all
 */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Without a list of everything that is right, axe is much quicker on long pages.
  const options = { resultTypes: ['violations' as const], ...(rules && { runOnly: [...rules] }) };
  const results = await new AxeBuilder({ page }).options(options).analyze();
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}

/** All rules in light mode; in dark mode those that colours can break. */
async function violationsInBothModes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [mode, rules] of [
    ['light', undefined],
    ['dark', ['color-contrast', 'link-in-text-block']],
  ] as const) {
    await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), mode);
    found.push(...(await violations(page, rules)).map((violation) => `in ${mode} mode: ${violation}`));
  }
  return found;
}

const expectAccessibleInBothModes = async (page: Page) => expect(await violationsInBothModes(page)).toEqual([]);

for (const path of [...kinds, ...awkwardPages]) {
  test(`${decodeURI(path)} has no violation`, async ({ page }) => {
    // Otherwise colours would be measured half-way between the two modes.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await wake(page);
    await expectAccessibleInBothModes(page);
  });
}

for (const path of awkwardOperations) {
  test(`${path} has no violation, everything unfolded`, { tag: '@desktop' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await wake(page);
    await page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
    await expectAccessibleInBothModes(page);
  });
}

test('the open menu has no violation', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/quickstart');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  await expectAccessibleInBothModes(page);
  await page.getByRole('button', { name: 'Back to main menu' }).tap();
  await expectAccessibleInBothModes(page);
});

test('open tabs, unfolded text and code with marks have no violation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/awkward/directives');
  await page.getByText('Why is this folded?').click();
  await page.getByRole('tab', { name: 'pnpm' }).click();
  await page.getByRole('button', { name: 'Wrap' }).first().click();
  await expectAccessibleInBothModes(page);
});

/** Tests that share the pages of the sitemap between them, so that both workers have their part. */
const parts = 8;
for (let part = 0; part < parts; part += 1) {
  test(
    `every page of the sitemap has no violation, part ${part + 1}`,
    { tag: '@desktop' },
    async ({ page, request }) => {
      test.skip(process.env['TEST_EVERY_PAGE'] !== '1', 'npm run test:full looks at every page');
      test.setTimeout(30 * 60_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const index = await (await request.get('/sitemap-index.xml')).text();
      const addresses: string[] = [];
      for (const [, sitemap = ''] of index.matchAll(/<loc>(.*?)<\/loc>/g)) {
        const xml = await (await request.get(new URL(sitemap).pathname)).text();
        addresses.push(...[...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address));
      }
      expect(addresses.length).toBeGreaterThan(parts);
      const found: string[] = [];
      for (const address of addresses.filter((_, position) => position % parts === part)) {
        await page.goto(new URL(address).pathname);
        found.push(...(await violationsInBothModes(page)).map((violation) => `${address} ${violation}`));
      }
      expect(found).toEqual([]);
    },
  );
}
