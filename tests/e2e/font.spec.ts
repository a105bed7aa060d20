import type { Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

/** Delays the brand font. */
async function delayFont(page: Page, milliseconds: number): Promise<void> {
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
}

/** Whether the title of the page is shown in the brand font. */
const isBrandFont = (page: Page): Promise<boolean> =>
  page.locator('h1').evaluate((heading) => {
    const widthOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    };
    const widthNow = widthOf(heading);
    const copy = document.createElement('h1');
    copy.textContent = heading.textContent;
    copy.style.fontFamily = "'Sen fallback', system-ui, sans-serif";
    heading.after(copy);
    const widthInFallback = widthOf(copy);
    copy.remove();
    return Math.abs(widthNow - widthInFallback) > 0.5;
  });

/** Adds up the layout shifts of the page. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test('a first page is shown in the brand font when the font arrives soon', async ({ page }) => {
  await watchShifts(page);
  await delayFont(page, 20);
  await page.goto('/awkward/long', { waitUntil: 'networkidle' });
  await expect(page.locator('html')).not.toHaveAttribute('data-font');
  expect(await isBrandFont(page)).toBe(true);
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
});

test('a font that arrives late changes nothing on the first page, and is used on the next one', async ({ page }) => {
  await watchShifts(page);
  await delayFont(page, 700);
  await page.goto('/awkward/tabs-one', { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => document.fonts.check('1em "Sen Variable"'))).toBe(true);
  expect(await isBrandFont(page)).toBe(false);
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
  await wake(page);
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  await expect.poll(() => isBrandFont(page)).toBe(true);
});
