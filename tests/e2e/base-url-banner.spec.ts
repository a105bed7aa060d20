import { expect, holdRequests, test } from './fixtures.ts';

const banner = 'The site did not load properly';

test('the banner is hidden when the style sheet has loaded', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(banner)).toBeHidden();
});

test('the banner never shows while the style sheet is loading', async ({ page }) => {
  await page.addInitScript(() => {
    const look = () => {
      const element = document.querySelector('.base-url-banner');
      if (element?.checkVisibility()) Reflect.set(window, 'bannerSeen', true);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const release = await holdRequests(page, '**/assets/site.*.css');
  await page.goto('/', { waitUntil: 'commit' });
  // The navigation bar doesn't wait.
  await expect(page.getByRole('banner')).toBeVisible();
  release();
  await page.waitForLoadState('load');
  await expect(page.locator('.base-url-banner')).toHaveCount(1);
  expect(await page.evaluate(() => Reflect.get(window, 'bannerSeen'))).toBeUndefined();
});

test.describe('without the style sheet', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('the home page says that it did not load properly, and names its address', async ({ page }) => {
    await page.route('**/*.css', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText(banner)).toBeVisible();
    await expect(page.getByText(banner)).toContainText('https://docs.getunleash.io');
  });

  test('the banner takes no place from the home page @both', async ({ page }) => {
    await page.goto('/');
    const without = await page.locator('main').boundingBox();
    await page.route('**/*.css', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(banner)).toBeVisible();
    const [text, main] = await Promise.all([page.getByText(banner).boundingBox(), page.locator('main').boundingBox()]);
    expect(main?.x).toBe(without?.x);
    expect(main?.width).toBe(without?.width);
    expect(main?.y).toBe((text?.y ?? 0) + (text?.height ?? 0));
    expect(main?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
  });
});
