import type { Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

/**
 * Stops the clock of the page, so that the 100 ms for which it waits for the font pass only when the test says so, and holds
 * the font back until the returned function is called. The test also says that the connection is fast.
 */
async function holdFont(page: Page): Promise<() => void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.addInitScript(() => localStorage.setItem('font', '1'));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
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
  const release = await holdFont(page);
  await page.goto('/awkward/long', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-font', 'loading');
  await page.clock.runFor(90);
  release();
  await expect(page.locator('html')).not.toHaveAttribute('data-font');
  await page.waitForLoadState('networkidle');
  expect(await isBrandFont(page)).toBe(true);
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
});

test('a font that arrives late changes nothing on the first page, and is used on the next one', async ({ page }) => {
  await watchShifts(page);
  const release = await holdFont(page);
  await page.goto('/awkward/tabs-one', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-font', 'loading');
  await page.clock.runFor(110);
  await expect(page.locator('html')).toHaveAttribute('data-font', 'late');
  release();
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Sen Variable"'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(await isBrandFont(page)).toBe(false);
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
  await page.clock.resume();
  await wake(page);
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  await expect.poll(() => isBrandFont(page)).toBe(true);
});
