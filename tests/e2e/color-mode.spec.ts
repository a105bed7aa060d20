import type { Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

const colorSwitch = (page: Page) => page.getByRole('switch', { name: 'Dark mode' });
const theme = (page: Page) => page.locator('html').getAttribute('data-theme');
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test.describe('on a system that prefers dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the page is light until the reader says otherwise', async ({ page }) => {
    await page.goto('/quickstart');
    expect(await theme(page)).toBe('light');
    await expect(colorSwitch(page)).toHaveAttribute('aria-checked', 'false');
    await wake(page);
    expect(await theme(page)).toBe('light');
  });
});

test('the switch changes all colors, including form controls and scroll bars, and changes them back', async ({
  page,
}) => {
  await page.goto('/quickstart');
  const light = await ground(page);
  await colorSwitch(page).click();
  await expect(colorSwitch(page)).toHaveAttribute('aria-checked', 'true');
  expect(await ground(page)).not.toBe(light);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await colorSwitch(page).click();
  await expect.poll(() => ground(page)).toBe(light);
});

test('the choice holds on the next page, and after a full load', async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  await colorSwitch(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  expect(await theme(page)).toBe('dark');
  await expect(colorSwitch(page)).toHaveAttribute('aria-checked', 'true');
  await page.reload();
  expect(await theme(page)).toBe('dark');
  await expect(colorSwitch(page)).toHaveAttribute('aria-checked', 'true');
});

test('a stored choice applies before anything is painted', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    // Nothing is painted before there is a body.
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Reflect.set(window, 'themeBeforePaint', document.documentElement.dataset['theme']);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/awkward/long');
  expect(await page.evaluate(() => Reflect.get(window, 'themeBeforePaint'))).toBe('dark');
});

test('a stored value that is not a color mode means the default', async ({ page }) => {
  await page.goto('/awkward/one-line');
  const light = await ground(page);
  await page.evaluate(() => localStorage.setItem('theme', 'purple'));
  await page.reload();
  expect(await ground(page)).toBe(light);
  await colorSwitch(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a tab that the reader has never touched follows another tab', { tag: '@desktop' }, async ({ page, context }) => {
  const untouched = await context.newPage();
  await untouched.goto('/awkward/one-line');
  await page.goto('/quickstart');
  await colorSwitch(page).click();
  await expect(untouched.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(colorSwitch(untouched)).toHaveAttribute('aria-checked', 'true');
  await wake(untouched);
  await expect(untouched.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('other tabs of the browser follow', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/awkward/one-line');
  await wake(other);
  await page.goto('/quickstart');
  await colorSwitch(page).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(colorSwitch(other)).toHaveAttribute('aria-checked', 'true');
});

test('a page works where storage is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is blocked.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  });
  await page.goto('/awkward/tabs-one');
  await colorSwitch(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('tab', { name: 'yarn' }).first().click();
  await expect(page.getByText('yarn add unleash-client')).toBeVisible();
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  expect(await theme(page)).toBe('dark');
});
