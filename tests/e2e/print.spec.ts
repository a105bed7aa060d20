import { expect, test } from './fixtures.ts';

test.describe('on paper', { tag: '@desktop' }, () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }));

  test('there is text and no shell', async ({ page }) => {
    await page.goto('/quickstart');
    for (const selector of [
      '.navbar',
      '.announcement',
      '.page__sidebar',
      '.footer',
      '.toc',
      '.pagination',
      '.breadcrumbs',
      '.code__tools',
    ]) {
      for (const element of await page.locator(selector).all()) await expect(element).toBeHidden();
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.prose')).toBeVisible();
  });

  test('every panel of tabs shows, by its name, and folded text too', async ({ page }) => {
    await page.goto('/awkward/directives');
    await expect(page.getByText('yarn add unleash-client').first()).toBeVisible();
    await expect(page.getByText('Second panel.')).toBeVisible();
  });

  test('links to other sites show where they lead', async ({ page }) => {
    await page.goto('/awkward/less-than');
    const shown = await page
      .locator('.prose a[href^="https://example.com"]')
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(shown).toContain('https://example.com/?a=1&b=2');
  });

  test('long lines of code wrap', async ({ page }) => {
    await page.goto('/awkward/code-blocks');
    for (const pre of await page.locator('pre').all()) {
      expect(await pre.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
  });

  test('a dark page is printed dark on light', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto('/awkward/one-line');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });
});
