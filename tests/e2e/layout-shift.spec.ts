import { expect, test } from './fixtures.ts';

/** One page of each template. */
const templates = [
  '/',
  '/quickstart',
  '/reference/sdks/node',
  '/reference/api/unleash/change-request',
  '/reference/api/unleash/create-feature',
  '/search',
  '/search?q=gradual+rollout',
  '/search?q=qqqqxyzzy',
  '/reference/sdks/nod',
  '/xyzzy-plugh',
  '/awkward/quiz',
  '/awkward/images',
];

test.use({ allowedErrors: /404 \(Not Found\)/ });

for (const path of templates) {
  test(`nothing moves while ${path} loads`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Reflect.set(window, 'shifts', shifts);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const sources: readonly { readonly node?: Element }[] = Reflect.get(entry, 'sources');
          shifts.push(
            `${Reflect.get(entry, 'value')}: ${sources.map(({ node }) => node?.className ?? '?').join(', ')}`,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route(/\.(css|woff2)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });
}
