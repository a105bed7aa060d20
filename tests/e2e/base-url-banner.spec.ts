import { expect, test } from './fixtures.ts';

const banner = 'The site did not load properly';

test('the banner is hidden where the style sheet has loaded', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(banner)).toBeHidden();
});

test.describe('without the style sheet', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('the home page says that it did not load properly, and where it belongs', async ({ page }) => {
    await page.route('**/*.css', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText(banner)).toBeVisible();
    await expect(page.getByText(banner)).toContainText('https://docs.getunleash.io');
  });
});
