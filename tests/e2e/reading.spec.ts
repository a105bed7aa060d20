import { expect, test, wake } from './fixtures.ts';

test.describe('the home page', () => {
  test('says what Unleash is, where to start, and how to search, on the first screen', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(main.locator('[data-search-open]')).toBeInViewport();
    await expect(main.getByRole('link', { name: 'Start in five minutes' })).toBeInViewport();
  });

  test('has entries for each role, all SDKs with icons, news and help', async ({ page }) => {
    const icons = page.waitForResponse((response) => response.url().endsWith('/sdk-icons.svg'));
    await page.goto('/');
    expect((await icons).status()).toBe(200);
    for (const role of ['I develop', 'I run', 'I administer', 'I evaluate']) {
      const links = page.getByRole('main').locator('.card', { hasText: role }).getByRole('link');
      expect(await links.count(), role).toBeGreaterThanOrEqual(3);
    }
    await expect(page.locator('.home__sdks a')).toHaveCount(17);
    await expect(page.getByRole('link', { name: 'Troubleshooting' }).first()).toBeVisible();
  });

  test('has the navigation of the documentation', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    const sidebar = page.getByRole('navigation', { name: 'Documentation pages' });
    await sidebar.getByText('Deploy and operate').click();
    await sidebar.getByRole('link', { name: 'Upgrad' }).first().click();
    await expect(page).toHaveURL('/using-unleash/deploy/upgrading-unleash');
  });
});

for (const width of [768, 1280, 1920]) {
  test(
    `at ${width} pixels, lines of text have at most 80 characters, code is wider, and the bars follow the columns`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/reference/sdks/node');
      const [text, code] = await Promise.all([
        page.locator('.prose > p').first().boundingBox(),
        page.locator('.prose > .code').first().boundingBox(),
      ]);
      expect(text?.width).toBeLessThanOrEqual(576);
      expect(code?.width).toBeGreaterThanOrEqual(700);
      expect(code?.x).toBe(text?.x);
      if (width < 996) return;
      const [columns, ...inLine] = await Promise.all(
        ['.page', '.navbar__brand', '.footer__columns'].map((selector) => page.locator(selector).first().boundingBox()),
      );
      for (const box of inLine) expect(box?.x).toBe((columns?.x ?? 0) + 24);
    },
  );
}

test(
  'an operation has its languages on one line and shows the whole address',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/reference/api/unleash/create-feature');
    const tabs = page.locator('.samples').getByRole('tab');
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(tops).toHaveLength(9);
    expect(new Set(tops).size).toBe(1);
    const sample = page.locator('.samples pre').first();
    expect(await sample.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
  },
);

test('a menu has the languages that have no room on a phone', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/reference/api/unleash/create-feature');
  await wake(page);
  expect((await page.locator('.endpoint__copy').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const tabs = page.locator('.samples').getByRole('tab');
  await expect(tabs.filter({ hasText: 'PowerShell' })).toBeHidden();
  await page.getByRole('combobox', { name: 'More' }).selectOption('PowerShell');
  await expect(tabs.filter({ hasText: 'PowerShell' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'PowerShell' })).toBeVisible();
});
