import { expect, test, wake } from './fixtures.ts';

/** One page of each template. */
const templates = [
  '/',
  '/quickstart',
  '/reference/sdks/node',
  '/reference/api/unleash/change-request',
  '/reference/api/unleash/create-feature',
  '/search?q=flag',
  '/awkward/quiz',
  '/awkward/empty-section',
];

for (const path of templates) {
  test(`${path} works with a fragment that cannot be decoded`, async ({ page }) => {
    await page.goto(`${path}#100%`);
    await wake(page);
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    if (path.startsWith('/search')) await expect(page.locator('.search-hit').first()).toBeVisible();
  });
}

test.describe('on the not-found page', () => {
  test.use({ allowedErrors: /404 \(Not Found\)/ });

  test('a fragment that cannot be decoded breaks nothing', async ({ page }) => {
    await page.goto('/reference/sdks/nod#%');
    await expect(page.getByText('Similar pages')).toBeVisible();
    await wake(page);
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('a behavior that throws', { tag: '@desktop' }, () => {
  const report = /The page behavior 'mobileMenu' failed\..*broken on purpose/s;
  test.use({ allowedErrors: report });

  test('is reported by its name, and all others work', async ({ page }) => {
    await page.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) => {
        if (query === '(min-width: 996px)') throw new Error('broken on purpose');
        return matchMedia.call(window, query);
      };
    });
    const reported = page.waitForEvent('console', (message) => report.test(message.text()));
    await page.goto('/awkward/tabs-one');
    await wake(page);
    await reported;
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('tab', { name: 'yarn' }).first().click();
    await expect(page.getByText('yarn add unleash-client')).toBeVisible();
    await page.getByRole('link', { name: 'the next page' }).click();
    await expect(page).toHaveURL('/awkward/tabs-two');
  });
});
