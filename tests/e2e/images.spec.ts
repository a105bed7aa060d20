import type { Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

/** Waits until the transitions of an element have ended. */
const afterAnimations = async (element: Element): Promise<void> => {
  await Promise.all(element.getAnimations().map(({ finished }) => finished));
};

test('a picture comes in the size that the screen needs', async ({ page }) => {
  await page.goto('/awkward/images');
  const picture = page.getByRole('img', { name: 'Four coloured fields', exact: true });
  await expect(picture).toHaveAttribute('srcset', /\.webp \d+w, .*\.webp \d+w/);
  await expect(picture).toHaveAttribute('sizes', /./);
  // Width and height keep its place free while it loads.
  await expect(picture).toHaveAttribute('width', /^\d+$/);
  await expect(picture).toHaveAttribute('height', /^\d+$/);
  const shown = await picture.evaluate((image) => ({
    width: image.clientWidth,
    column: image.closest('.prose')?.clientWidth ?? 0,
    own: Number(image.getAttribute('width')),
    ratio: image.clientWidth / image.clientHeight,
  }));
  // The text has a narrower measure than the column.
  expect(shown.width).toBe(Math.min(shown.column, shown.own));
  expect(shown.ratio).toBeCloseTo(2, 1);
});

/** Opens a page whose clock stands still at 0 until the test moves it, however long the page takes to load. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  // The clock runs between the two commands before, and `performance.now()` would count that time on the page.
  await page.addInitScript(() => {
    const begin = performance.now();
    const now = performance.now.bind(performance);
    performance.now = () => now() - begin;
  });
  await page.goto(path);
  expect(await page.evaluate(() => performance.now())).toBe(0);
}

test('pictures can be enlarged 1000 ms after the page was entered, and not before', async ({ page }) => {
  await openWithStoppedClock(page, '/awkward/images');
  await wake(page);
  const zoomable = page.locator('.medium-zoom-image');
  await page.clock.runFor(950);
  await page.waitForLoadState('networkidle');
  await expect(zoomable).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(zoomable).toHaveCount(2);
});

test('pictures can be enlarged immediately when the first interaction comes late', async ({ page }) => {
  await openWithStoppedClock(page, '/awkward/images');
  await page.clock.runFor(2000);
  await wake(page);
  await page.clock.runFor(20);
  await expect(page.locator('.medium-zoom-image')).toHaveCount(2);
});

test('a picture is enlarged by a click and goes back by Escape', async ({ page }) => {
  await page.goto('/awkward/images');
  await wake(page);
  const picture = page.locator('.medium-zoom-image').first();
  await picture.click();
  await expect(page.locator('.medium-zoom--opened .medium-zoom-overlay')).toBeVisible();
  await page.locator('.medium-zoom-image--opened').last().evaluate(afterAnimations);
  // The library ignores keys until it has noticed the end of its animation.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('.medium-zoom--opened')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
});

for (const key of ['Enter', 'Space']) {
  for (const end of ['Escape', 'Enter', 'Space', 'Tab']) {
    test(`a picture is enlarged by ${key}, and goes back by ${end}`, async ({ page }) => {
      await page.goto('/awkward/images');
      await wake(page);
      const picture = page.getByRole('button', { name: 'Enlarge the image: Four coloured fields', exact: true });
      await expect(picture).toHaveAttribute('tabindex', '0');
      await picture.focus();
      await page.keyboard.press(key);
      const enlarged = page.getByRole('button', { name: 'Close the enlarged image: Four coloured fields' });
      await expect(enlarged).toBeFocused();
      // It works during the animation, too.
      await page.keyboard.press(end);
      await expect(page.locator('.medium-zoom--opened')).toHaveCount(0);
      await expect(picture).toBeFocused();
      await expect(enlarged).toHaveCount(0);
    });
  }
}

test('a picture can be closed when the reader prefers less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/awkward/images');
  await wake(page);
  await page.locator('.medium-zoom-image').first().click();
  await expect(page.locator('.medium-zoom--opened')).toHaveCount(1);
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('.medium-zoom--opened')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
});

test('pictures of the next page can be enlarged too', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/awkward/one-line');
  await wake(page);
  // A link to a page with pictures, where the reader would have one.
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/awkward/images';
    link.textContent = 'Pictures';
    document.querySelector('.prose')?.append(link);
  });
  await page.getByRole('link', { name: 'Pictures' }).click();
  await expect(page.locator('.medium-zoom-image')).toHaveCount(2);
});

test('a diagram has a name and follows the color mode', async ({ page }) => {
  await page.goto('/awkward/images');
  const diagram = page.getByRole('img', {
    name: 'An SDK asks the server whether a flag is on, and gets "yes" & nothing <else>',
  });
  await expect(diagram).toBeVisible();
  const color = () =>
    diagram
      .locator('text')
      .first()
      .evaluate((text) => getComputedStyle(text).fill);
  const light = await color();
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await color()).not.toBe(light);
  await expect(diagram.locator('title')).toHaveCount(0);
});

test('a screenshot of the Admin UI follows the color mode, and only the shown one loads', async ({ page }) => {
  await page.goto('/reference/maintenance-mode');
  const light = page.locator('img.picture--light').first();
  const dark = page.locator('img.picture--dark').first();
  await light.scrollIntoViewIfNeeded();
  await expect(light).toHaveJSProperty('complete', true);
  await expect(dark).toBeHidden();
  await expect(dark).toHaveJSProperty('currentSrc', '');
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  await expect(light).toBeHidden();
  await dark.scrollIntoViewIfNeeded();
  await expect(dark).not.toHaveJSProperty('naturalWidth', 0);
});
