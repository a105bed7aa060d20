import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, storeSearches, test, titles, type HostedSearch, type Overlay } from './search-fixtures.ts';

test.use({ allowedErrors: /Failed to load resource/ });

interface Tools {
  readonly page: Page;
  readonly overlay: Overlay;
  readonly hosted: HostedSearch;
}

/** A page with little else to check. */
const path = '/awkward/one-line';

/** Each screen of the overlay, and how to get there once it is open. */
const screens: Readonly<Record<string, (tools: Tools) => Promise<void>>> = {
  'the empty start screen': async () => {},
  results: async ({ page, overlay, hosted }) => {
    hosted.answerWith([
      ...titles(3, 'Concept').map((title) => ({ title, heading: 'A heading', content: 'Some text that goes on.' })),
      ...titles(6, 'Sdk').map((title) => ({ title, section: 'SDKs' })),
    ]);
    await page.keyboard.type('flag');
    await expect(overlay.options).toHaveCount(8);
    await page.keyboard.press('ArrowDown');
  },
  'no results': async ({ page, overlay, hosted }) => {
    hosted.answerWith([]);
    await page.keyboard.type('flag');
    await expect(overlay.dialog.getByText('Try searching for:')).toBeVisible();
  },
  'an error': async ({ page, overlay, hosted }) => {
    hosted.answer((route) => route.abort());
    await page.keyboard.type('flag');
    await expect(overlay.dialog.getByText('Unable to fetch results', { exact: true })).toBeVisible();
  },
  'a stalled search': async ({ page, overlay, hosted }) => {
    hosted.answer(() => Promise.resolve());
    await page.keyboard.type('flag');
    await expect(overlay.dialog.locator('.search-dialog__bar[data-stalled]')).toBeVisible();
  },
};

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const [name, arrive] of Object.entries(screens)) {
  const tag = name === 'results' ? '@both' : [];
  test(`the overlay with ${name} has no violation`, { tag }, async ({ page, overlay, hosted }) => {
    await page.goto(path);
    await overlay.open();
    await arrive({ page, overlay, hosted });
    await expectAccessible(page);
  });
}

test('the overlay with the embedded engine has no violation', async ({ page, overlay }) => {
  await page.goto(path);
  await overlay.open();
  await page.keyboard.type('strategy');
  await expect(overlay.options.first()).toBeVisible();
  await expectAccessible(page);
});

test('the overlay with stored searches has no violation', async ({ page, overlay }) => {
  await storeSearches(page, { recent: titles(5), favorites: titles(2, 'Favorite') });
  await page.goto(path);
  await overlay.open();
  await expect(overlay.dialog.locator('.overlay__item')).toHaveCount(6);
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
});

test('the overlay that is still loading has no violation', async ({ page, overlay }) => {
  await page.route(/\/assets\/Overlay\..*\.js$/, () => {});
  await page.goto(path);
  await page.keyboard.press('Control+k');
  await expect(overlay.dialog.locator('.loader__spinner')).toBeVisible();
  await expectAccessible(page);
});

test('the overlay that could not be loaded has no violation', async ({ page, overlay }) => {
  await page.route(/\/assets\/Overlay\..*\.js$/, (route) => route.abort());
  await page.goto(path);
  await page.keyboard.press('Control+k');
  await expect(overlay.dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

for (const [name, address] of Object.entries({
  'without a query': '/search',
  'with results': '/search?q=strategy',
  'with a filter': '/search?q=flag&kind=reference',
  'without results': '/search?q=qqqqxyzzy',
})) {
  const tag = name === 'with results' ? '@both' : [];
  test(`the results page ${name} has no violation`, { tag }, async ({ page }) => {
    await page.goto(address);
    await expect(
      page.locator('.search-page :is(.search-page__begin, .search-hit, .search-screen)').first(),
    ).toBeVisible();
    await expectAccessible(page);
  });
}

test('the results page with an error has no violation', async ({ page }) => {
  await page.route('**/assets/search/**', (route) => route.abort());
  await page.goto('/search?q=strategy');
  await expect(page.getByText('Unable to fetch results', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
