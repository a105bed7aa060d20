import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.describe('the page of all tools', { tag: '@both' }, () => {
  test('shows a picture of each tool in its card, in the colors of the color mode', async ({ page }) => {
    await page.goto('/tools');
    const cards = page.locator('.card:has(svg)');
    expect(await cards.count()).toBeGreaterThan(6);
    for (const card of await cards.all()) {
      const [outer, inner] = [await card.boundingBox(), await card.getByRole('img').boundingBox()];
      expect(inner?.width).toBeGreaterThan(150);
      expect(inner?.x).toBeGreaterThan(outer?.x ?? Infinity);
      expect((inner?.x ?? Infinity) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
    }
    const frame = cards.first().locator('rect').first();
    const fill = () => frame.evaluate((element) => getComputedStyle(element).fill);
    const light = await fill();
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await expect.poll(fill).not.toBe(light);
    await expectAccessible(page);
  });

  test('is reached from the home page and the footer, and leads to each tool', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('main').getByRole('link', { name: 'Tools' })).toHaveAttribute('href', '/tools');
    await page.locator('footer').getByRole('link', { name: 'Tools' }).click();
    await expect(page).toHaveURL(/\/tools$/);
    const links = page.locator('.card a');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of hrefs) {
      await page.goto(href);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { hash } = new URL(href, page.url());
      if (hash !== '') await expect(page.locator(hash)).toBeInViewport();
    }
  });
});
