import type { Page } from '@playwright/test';
import { navbar } from '../../site/navbar.ts';
import { expect, test, wake } from './fixtures.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const button = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const open = async (page: Page, path = '/quickstart') => {
  await page.goto(path);
  await button(page).tap();
  await expect(menu(page)).toBeVisible();
};

test('the menu button is there below 996 px only', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/quickstart');
  await expect(button(page)).toBeHidden();
  await page.setViewportSize({ width: 995, height: 800 });
  await expect(button(page)).toBeVisible();
  await page.setViewportSize({ width: 996, height: 800 });
  await expect(button(page)).toBeHidden();
});

test.describe('the menu', { tag: '@phone' }, () => {
  test('opens with the pages of the section, at the current one', async ({ page }) => {
    await open(page);
    await expect(menu(page).locator('[aria-current=page]')).toBeInViewport();
    await expect(menu(page).getByRole('button', { name: 'Back to main menu' })).toBeVisible();
  });

  test('lists product links after the pages, and alone in the main menu', async ({ page }) => {
    await open(page);
    const main = menu(page).getByRole('navigation', { name: 'Main menu' });
    for (const { label: name } of navbar.items.filter(({ type }) => type !== 'repository')) {
      await expect(main.getByRole('link', { name })).toBeVisible();
    }
    const [pages, links] = await Promise.all([menu(page).locator('[data-sidebar]').boundingBox(), main.boundingBox()]);
    expect(links?.y).toBeGreaterThan((pages?.y ?? 0) + (pages?.height ?? 0));
    await menu(page).getByRole('button', { name: 'Back to main menu' }).tap();
    await expect(menu(page).locator('[data-sidebar]')).toBeHidden();
    await expect(main.getByRole('link', { name: /12\.8k stars/ })).toBeVisible();
    const back = menu(page).getByRole('button', { name: 'Documentation pages' });
    await expect(back).toBeFocused();
    await back.tap();
    await expect(menu(page).locator('[aria-current=page]')).toBeVisible();
  });

  for (const path of ['/', '/search', '/awkward/one-line']) {
    test(`opens with the documentation on ${path}`, async ({ page }) => {
      await open(page, path);
      await menu(page).getByText('Deploy and operate').tap();
      await menu(page).getByRole('link', { name: 'Install Unleash' }).tap();
      await expect(page).toHaveURL('/using-unleash/deploy/getting-started');
      await button(page).tap();
      await expect(menu(page).locator('[aria-current=page]')).toBeInViewport();
    });
  }

  test('keeps the focus inside and returns it', async ({ page }) => {
    await open(page);
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first element the focus may rest on the browser itself, where no element has it.
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.id)).toMatch(/^(menu)?$/);
    }
    expect(await page.evaluate(() => document.activeElement?.closest('.navbar, main, .footer'))).toBeNull();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  });

  test('closes with its button and with a tap outside', async ({ page }) => {
    await open(page);
    await menu(page).getByRole('button', { name: 'Close menu' }).tap();
    await expect(menu(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await button(page).tap();
    await expect(menu(page)).toBeVisible();
    await page.touchscreen.tap(355, 400);
    await expect(menu(page)).toBeHidden();
  });

  test('closes when a link is followed, and the page can be scrolled again', async ({ page }) => {
    await open(page);
    const link = menu(page).locator('[data-sidebar] a:not([aria-current]):visible').first();
    const href = await link.getAttribute('href');
    await link.tap();
    await expect(page).toHaveURL(href ?? '');
    await expect(menu(page)).toBeHidden();
    await page.evaluate(() => scrollTo(0, 300));
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
    await button(page).tap();
    await expect(menu(page).locator('[aria-current=page]')).toHaveAttribute('href', href ?? '');
  });

  test('keeps the page behind it in its place', async ({ page }) => {
    await open(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  });

  test('closes when the window becomes wide, and the sidebar is next to the text again', async ({ page }) => {
    await open(page);
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('.page__sidebar [data-sidebar]')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(menu(page)).toBeHidden();
  });

  test('folds and unfolds categories', async ({ page }) => {
    await open(page);
    const category = menu(page).locator('[data-sidebar] > ul > li > details').last();
    await expect(category).not.toHaveAttribute('open');
    await category.locator('> summary').tap();
    await expect(category).toHaveAttribute('open');
    await category.locator('> summary').tap();
    await expect(category).not.toHaveAttribute('open');
  });

  test('does not move in where motion is not wanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    expect(await menu(page).evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  });

  test('leaves the page behind it unchanged', async ({ page }) => {
    await page.goto('/quickstart');
    await wake(page);
    const ids = () => page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    const all = await ids();
    expect(new Set(all).size).toBe(all.length);
    await button(page).tap();
    await page.keyboard.press('Escape');
    expect(await ids()).toEqual(all);
  });
});
