import type { Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

// Low enough that the sidebar has to scroll.
test.use({ viewport: { width: 1280, height: 330 } });

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Documentation pages' });
const scrollTop = (page: Page) => sidebar(page).evaluate((element) => Math.round(element.scrollTop));

test.describe('the sidebar', { tag: '@desktop' }, () => {
  test('is open at the current page and marks only this page', async ({ page }) => {
    await page.goto('/reference/sdks/react');
    const current = sidebar(page).locator('[aria-current]');
    await expect(current).toHaveCount(1);
    await expect(current).toHaveAttribute('href', '/reference/sdks/react');
    await expect(current).toHaveAttribute('aria-current', 'page');
    await expect(current).toBeInViewport({ ratio: 1 });
    expect(await current.evaluate((link) => getComputedStyle(link, '::before').width)).toBe('8px');
  });

  test('keeps its scroll position on the next page', async ({ page }) => {
    await page.goto('/quickstart');
    await wake(page);
    await sidebar(page).evaluate((element) => element.scrollTo(0, 30));
    await expect.poll(() => scrollTop(page)).toBe(30);
    await sidebar(page).locator('a[href="/what-is-a-feature-flag"]').click();
    await expect(page).toHaveURL('/what-is-a-feature-flag');
    await expect(sidebar(page).locator('[aria-current]')).toHaveAttribute('href', '/what-is-a-feature-flag');
    expect(await scrollTop(page)).toBe(30);
  });

  test('keeps its scroll position over a full load', async ({ page }) => {
    await page.goto('/quickstart');
    await wake(page);
    await sidebar(page).evaluate((element) => element.scrollTo(0, 30));
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sidebar'))).toBe('30');
    await page.goto('/what-is-a-feature-flag');
    expect(await scrollTop(page)).toBe(30);
  });

  test('keeps its scroll position when the reader goes back', async ({ page }) => {
    await page.goto('/quickstart');
    await wake(page);
    await sidebar(page).locator('a[href="/what-is-a-feature-flag"]').click();
    await expect(page).toHaveURL('/what-is-a-feature-flag');
    await sidebar(page).evaluate((element) => element.scrollTo(0, 30));
    await page.goBack();
    await expect(page).toHaveURL('/quickstart');
    await expect(sidebar(page).locator('[aria-current]')).toHaveAttribute('href', '/quickstart');
    expect(await scrollTop(page)).toBe(30);
  });

  test('shows the academy on its pages', async ({ page }) => {
    await page.goto('/unleash-academy/introduction');
    await expect(sidebar(page).locator('[aria-current]')).toHaveAttribute('href', '/unleash-academy/introduction');
    await expect(sidebar(page).locator('a[href="/quickstart"]')).toHaveCount(0);
  });

  test('is absent from pages that belong to none', async ({ page }) => {
    await page.goto('/awkward/one-line');
    await expect(sidebar(page)).toHaveCount(0);
  });

  /** Opens a category and tells how its animation was made. */
  async function openCategory(page: Page) {
    await page.goto('/quickstart');
    await wake(page);
    return sidebar(page)
      .locator('> ul > li > details:not([open])')
      .first()
      .evaluate((details) => {
        const before = details.getBoundingClientRect().height;
        details.querySelector('summary')?.click();
        const [animation] = details.getAnimations();
        const duration = animation?.effect?.getTiming().duration;
        animation?.finish();
        return { duration, grownBy: details.getBoundingClientRect().height - before };
      });
  }

  test('opens a category with an animation as long as its height asks for', async ({ page }) => {
    const { duration, grownBy } = await openCategory(page);
    expect(grownBy).toBeGreaterThan(20);
    expect(duration).toBe(Math.round(Math.min(180, 120 + grownBy / 8)));
  });

  test('opens a category within 1 ms where motion is not wanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect((await openCategory(page)).duration).toBe(1);
  });

  test('keeps the categories that the reader has opened, on the next page and after a reload', async ({ page }) => {
    await page.goto('/quickstart');
    await wake(page);
    const category = (name: string) => sidebar(page).locator('details', { has: page.getByText(name, { exact: true }) });
    await sidebar(page).getByText('Compliance', { exact: true }).click();
    await sidebar(page).getByText('Use cases', { exact: true }).click();
    await sidebar(page).getByText('Use cases', { exact: true }).click();
    await sidebar(page).locator('a[href="/what-is-a-feature-flag"]').click();
    await expect(page).toHaveURL('/what-is-a-feature-flag');
    await expect(category('Compliance')).toHaveAttribute('open');
    await expect(category('Use cases')).not.toHaveAttribute('open');
    await page.reload();
    await expect(category('Compliance')).toHaveAttribute('open');
  });

  test('opens and closes a category by the keyboard', async ({ page }) => {
    await page.goto('/quickstart');
    const category = sidebar(page).locator('> ul > li > details').last();
    await expect(category).not.toHaveAttribute('open');
    await category.locator('> summary').press('Enter');
    await expect(category).toHaveAttribute('open');
    await page.keyboard.press('Enter');
    await expect(category).not.toHaveAttribute('open');
  });
});
