import type { Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
async function dismiss(page: Page) {
  await page.getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(bar(page)).toBeHidden();
}

/** Sum of the layout shifts since the page began to load: https://web.dev/articles/cls */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // A shift is known after its frame.
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
    shifts.push(...observer.takeRecords());
    return shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0);
  });

test('it can be dismissed, and stays away', async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  await expect(bar(page)).toBeVisible();
  await dismiss(page);
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(bar(page)).toBeHidden();
  await page.goto('/');
  await expect(bar(page)).toBeHidden();
});

test('it is back when its id changes', async ({ page }) => {
  await page.goto('/quickstart');
  await dismiss(page);
  await page.evaluate(() => localStorage.setItem('announcement', 'the-one-before'));
  await page.reload();
  await expect(bar(page)).toBeVisible();
});

test('nothing moves while a page loads, with the bar or without it', async ({ page }) => {
  await page.goto('/awkward/long');
  await wake(page);
  expect(await layoutShift(page)).toBe(0);
  await dismiss(page);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Reflect.set(window, 'dismissedBeforePaint', 'announcementDismissed' in document.documentElement.dataset);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(window, 'dismissedBeforePaint'))).toBe(true);
  await wake(page);
  expect(await layoutShift(page)).toBe(0);
});

test('its link leads to a page', async ({ page }) => {
  await page.goto('/awkward/one-line');
  const link = bar(page).getByRole('link');
  const href = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('One line');
});
