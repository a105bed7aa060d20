import { expectAccessible, violationsOf } from './axe.ts';
import { awkwardPages, expect, test, wake } from './fixtures.ts';
import { sampleOfPages } from './page-sample.ts';

test.use({ allowedErrors: /404 \(Not Found\)/ });

/** One page of each template. Templates whose layout depends on the width are tested at both widths, the others at one. */
const templates: Readonly<Record<string, 'both widths' | 'desktop'>> = {
  '/': 'both widths',
  '/quickstart': 'both widths',
  '/no/such/sdk': 'both widths',
  '/reference/api/unleash/features': 'both widths',
  '/reference/api/unleash/create-feature': 'both widths',
  '/reference/sdks': 'desktop',
  '/reference/activation-strategies': 'desktop',
  '/unleash-academy/foundational': 'desktop',
};

/** Operations whose pages are unlike others: unions, recursion, many parameters, no JSON, deprecated. */
const awkwardOperations = [
  'create-api-token',
  'edge-instance-heartbeat',
  'search-features',
  'get-login-history',
  'get-project-dora',
].map((name) => `/reference/api/unleash/${name}`);

const everyPage = process.env['TEST_EVERY_PAGE'] === '1';

for (const path of [...Object.keys(templates), ...awkwardPages]) {
  const tag = templates[path] === 'both widths' || everyPage ? [] : '@desktop';
  test(`${decodeURI(path)} has no violation`, { tag }, async ({ page }) => {
    // Without it, colors would be measured half-way between the two modes.
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
  await expectAccessible(page);
});

test('colors that are too close are found in every combination of styles', { tag: '@desktop' }, async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Contrast</title><main><h1>Contrast</h1>
    ${'<p>Good</p>'.repeat(3)}
    <p style="color: #ccc">Own color</p>
    <div style="opacity: 0.3"><p>Opacity around it</p></div>
    <div style="background: #333"><div><p>Background around it</p></div></div>
    <p style="color: #888; font-size: 30px">Good, because it is large</p>
    <p style="color: #888">Small</p>
    <input aria-label="Field" style="color: #ccc" value="Field">
    ${'<p>A text that has <a href="/good">a good link</a> in the middle of it</p>'.repeat(3)}
    <p>A text that has <a href="/hidden" style="color: #222; text-decoration: none">a hidden link</a> in the middle of it</p>
    <p style="color: #00e">A text that has <a href="/same" style="text-decoration: none">a link of another color</a> in it</p>
    <p><a href="/alone" style="color: #222; text-decoration: none">A link without text around it</a></p>
  </main></html>`);
  const violations = await violationsOf(page);
  const found = (rule: string) =>
    violations
      .filter((text) => text.startsWith(`in light mode: ${rule}`))
      .map((text) => text.replace(/^.*?(?=<)/, '').replaceAll(/<.*?>/g, '') || 'Field');
  expect(found('color-contrast')).toEqual(['Own color', 'Opacity around it', 'Background around it', 'Small', 'Field']);
  expect(found('link-in-text-block')).toEqual(['a hidden link']);
});

/** The pages of the sitemap are divided between so many tests, so that all workers have their share. */
const parts = 4;
for (let part = 0; part < parts; part += 1) {
  test(
    `${everyPage ? 'every page' : 'a tenth of the pages'} of the sitemap has no violation, part ${part + 1}`,
    { tag: '@desktop' },
    async ({ page, request }) => {
      test.setTimeout(30 * 60_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const index = await (await request.get('/sitemap-index.xml')).text();
      const addresses: string[] = [];
      for (const [, sitemap = ''] of index.matchAll(/<loc>(.*?)<\/loc>/g)) {
        const xml = await (await request.get(new URL(sitemap).pathname)).text();
        addresses.push(...[...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address));
      }
      const chosen = everyPage ? addresses : sampleOfPages(addresses, process.cwd());
      expect(chosen.length).toBeGreaterThan(parts);
      const found: string[] = [];
      for (const address of chosen.filter((_, position) => position % parts === part)) {
        await page.goto(new URL(address).pathname);
        found.push(...(await violationsOf(page)).map((violation) => `${address} ${violation}`));
      }
      expect(found).toEqual([]);
    },
  );
}
