import { expect, test } from './fixtures.ts';

/** A page with many long blocks of code, whose layout browsers skip until they come near the window. */
const path = '/feature-flag-tutorials/sveltekit';

test('an anchor below many blocks of code leads exactly to its heading', async ({ page }) => {
  await page.goto(path);
  const anchors = await page
    .locator('[data-toc] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const last = anchors.at(-2) ?? '';
  await page.goto(`${path}${last}`);
  const heading = page.locator(`.prose [id="${last.slice(1)}"]`);
  await expect(heading).toBeInViewport();
  const { top, margin, isAtEnd } = await heading.evaluate((element) => ({
    top: element.getBoundingClientRect().top,
    margin: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    isAtEnd: innerHeight + scrollY >= document.documentElement.scrollHeight - 2,
  }));
  expect(isAtEnd || Math.abs(top - margin) < 12).toBe(true);
});

test('the height of a page does not change when its code comes into view', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(path, { waitUntil: 'networkidle' });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  for (let y = 0; y < before; y += 800) await page.evaluate((top) => scrollTo(0, top), y);
  expect(Math.abs((await height()) - before)).toBeLessThan(20);
});

test('code outside the window is found and printed', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(path);
  const code = page.locator('.prose pre[data-lines]').last();
  await expect(code).toHaveCSS('content-visibility', 'auto');
  const text = await code.locator('.line').first().textContent();
  expect(
    await page.evaluate((words) => Reflect.apply(Reflect.get(window, 'find'), window, [words]), text?.trim()),
  ).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(code).toHaveCSS('content-visibility', 'visible');
});
