import { awkwardPages, expect, test, wake } from './fixtures.ts';

/** 1280 pixels at a zoom of 400 %. */
test.use({ viewport: { width: 320, height: 640 } });

const pages = [
  '/',
  '/quickstart',
  '/reference/sdks',
  '/unleash-academy/foundational',
  '/no-such-page',
  '/versions',
  '/versions/7.0',
  '/checks',
  '/changes',
  '/tools',
  '/versions/compare',
  '/lab',
  '/using-unleash/deploy/upgrading-unleash',
  '/reference/api-permissions',
  '/reference/events',
  '/reference/api/unleash/features',
  '/reference/api/unleash/change-request',
  ...awkwardPages,
];

test.describe('at 320 pixels', { tag: '@phone' }, () => {
  test.use({ allowedErrors: /404 \(Not Found\)/ });

  for (const path of pages) {
    test(`${decodeURI(path)} does not scroll sideways`, async ({ page }) => {
      await page.goto(path);
      await wake(page);
      const wider = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        scrollTo(1000, 0);
        return { by: scrollWidth - clientWidth, scrolledTo: scrollX };
      });
      expect(wider).toEqual({ by: 0, scrolledTo: 0 });
      for (const name of ['Menu', 'Dark mode']) {
        await expect(page.locator('.navbar').getByLabel(name, { exact: true })).toBeInViewport({ ratio: 1 });
      }
    });
  }

  test('the open menu fits', async ({ page }) => {
    await page.goto('/quickstart');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const menu = page.getByRole('dialog', { name: 'Navigation' });
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeInViewport({ ratio: 1 });
    expect(await menu.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
});
