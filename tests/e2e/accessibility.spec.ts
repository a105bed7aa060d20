import { expectAccessible, violationsOf } from './axe.ts';
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

const everyPage = process.env['TEST_EVERY_PAGE'] === '1';

for (const path of [...kinds, ...awkwardPages]) {
  // Awkward pages differ in their text, which is the same at every width.
  const tag = awkwardPages.includes(path) && !everyPage ? '@desktop' : [];
  test(`${decodeURI(path)} has no violation`, { tag }, async ({ page }) => {
    // Otherwise colours would be measured half-way between the two modes.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await wake(page);
    await expectAccessible(page);
  });
}

for (const path of awkwardOperations) {
  test(`${path} has no violation, everything unfolded`, { tag: '@desktop' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await wake(page);
    await page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
    await expectAccessible(page);
  });
}

test('the open menu has no violation', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/quickstart');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to main menu' }).tap();
  await expectAccessible(page);
});

test('open tabs, unfolded text and code with marks have no violation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/awkward/directives');
  await page.getByText('Why is this folded?').click();
  await page.getByRole('tab', { name: 'pnpm' }).click();
  await page.getByRole('button', { name: 'Wrap' }).first().click();
  await expectAccessible(page);
});

/** Tests that share the pages of the sitemap between them, so that both workers have their part. */
const parts = 8;
for (let part = 0; part < parts; part += 1) {
  test(
    `every page of the sitemap has no violation, part ${part + 1}`,
    { tag: '@desktop' },
    async ({ page, request }) => {
      test.skip(!everyPage, 'npm run test:full looks at every page');
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
        found.push(...(await violationsOf(page)).map((violation) => `${address} ${violation}`));
      }
      expect(found).toEqual([]);
    },
  );
}
