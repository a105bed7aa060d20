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
      '.feedback',
    ]) {
      for (const element of await page.locator(selector).all()) await expect(element).toBeHidden();
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.prose')).toBeVisible();
  });

  test('there is nothing to operate, anchors have no empty targets, and a matrix is not cut off', async ({ page }) => {
    for (const path of [
      '/reference/sdks',
      '/using-unleash/deploy/upgrading-unleash',
      '/reference/api/unleash/create-feature',
    ]) {
      await page.goto(path);
      const wide = page.locator('.table--matrix');
      expect(
        await wide.evaluateAll((all) => all.filter((table) => table.scrollWidth > table.clientWidth + 1).length),
      ).toBe(0);
      const shown = page.locator('button, input, select, .planner, .console-section').filter({ visible: true });
      expect(await shown.evaluateAll((all) => all.map((element) => element.outerHTML)), path).toEqual([]);
      const targets = await page
        .locator('a:not([href])')
        .evaluateAll((all) => all.map((anchor) => getComputedStyle(anchor, '::after').content));
      expect(targets.join(), path).not.toContain('(');
    }
  });

  test('every panel of tabs shows, by its name, and folded text too', async ({ page }) => {
    await page.goto('/awkward/directives');
    await expect(page.getByText('yarn add unleash-client').first()).toBeVisible();
    await expect(page.getByText('Second panel.')).toBeVisible();
    const panel = page.locator('.tabs__panel', { hasText: 'yarn add unleash-client' }).first();
    expect(await panel.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"yarn"');
  });

  test('links to other sites show where they lead', async ({ page }) => {
    await page.goto('/awkward/less-than');
    const shown = await page
      .locator('.prose a[href^="https://example.com"]')
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(shown).toContain('https://example.com/?a=1&b=2');
  });

  test('links to other pages show their addresses, and links within the page do not', async ({ page }) => {
    await page.goto('/reference/stickiness');
    const targetOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(await targetOf('.prose p a[href^="/reference/"]')).toContain('/reference/');
    expect(await targetOf('.heading__anchor')).not.toContain('#');
  });

  test('long code and wide tables are complete', async ({ page }) => {
    await page.goto('/awkward/long-code');
    const pre = page.locator('pre[data-lines]');
    expect(await pre.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await page.goto('/awkward/tables');
    const area = page.locator('.table__scroller');
    expect(await area.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(2);
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
