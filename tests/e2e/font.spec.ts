import type { Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

/** Holds the brand font back until `release` is called. */
async function holdFont(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.context().route(/\.woff2$/, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** Plays a fast connection on which the page never stops to wait for its font. */
const waitForFont = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { getEntriesByType } = performance;
    performance.getEntriesByType = (type) => {
      const entries = getEntriesByType.call(performance, type);
      for (const entry of entries) {
        if (type === 'navigation')
          Object.defineProperty(entry, 'responseStart', { value: Reflect.get(entry, 'requestStart') });
      }
      return entries;
    };
    const { setTimeout } = window;
    Reflect.set(window, 'setTimeout', (callback: () => void, delay: number) => {
      if (document.body !== null) return setTimeout(callback, delay);
      return 0;
    });
  });

/** Waits until the font is there, whether the page uses it or not. */
const fontArrives = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.fonts.check('1em "Sen Variable"'))).toBe(true);

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

const shift = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'shift'));

test('the pages of a visit are shown in the brand font if it is there for the first one', async ({ page }) => {
  await watchShifts(page);
  await waitForFont(page);
  const { release } = await holdFont(page);
  await page.goto('/awkward/tabs-one', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-font', 'loading');
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  release();
  await expect(page.locator('html')).not.toHaveAttribute('data-font');
  expect(await isBrandFont(page)).toBe(true);
  expect(await shift(page)).toBe(0);
  await wake(page);
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  expect(await isBrandFont(page)).toBe(true);
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-font');
  expect(await isBrandFont(page)).toBe(true);
});

test('a font that comes too late changes no page of the visit, and is used in the next one', async ({
  page,
  context,
}) => {
  await watchShifts(page);
  const { release } = await holdFont(page);
  await page.goto('/awkward/tabs-one', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-font', 'late');
  release();
  await fontArrives(page);
  expect(await isBrandFont(page)).toBe(false);
  await wake(page);
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  expect(await isBrandFont(page)).toBe(false);
  await page.reload();
  await wake(page);
  expect(await isBrandFont(page)).toBe(false);
  expect(await shift(page)).toBe(0);

  const next = await context.newPage();
  await waitForFont(next);
  await next.goto('/awkward/tabs-one');
  await expect(next.locator('html')).not.toHaveAttribute('data-font');
  expect(await isBrandFont(next)).toBe(true);
});
