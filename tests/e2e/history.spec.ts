import type { Page } from '@playwright/test';
import { expect, isMarked, markDocument, test, wake } from './fixtures.ts';

/** Another site, which the fixture `thirdParties` plays. The browser shows it in another process. */
const elsewhere = 'https://elsewhere.example/';
const place = 2400;

/** Waits until the page of an address shows, and, if given, until it is scrolled to a place. */
async function expectPage(page: Page, path: string, title: string, scrolledTo?: number): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  if (scrolledTo !== undefined) await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(scrolledTo);
}

/** Scrolls on the long page, and follows a link to the short one without loading it in full. */
async function goFromLongToShort(page: Page): Promise<void> {
  await page.goto('/awkward/long');
  await wake(page);
  await markDocument(page);
  await page.evaluate((top) => scrollTo(0, top), place);
  await expect.poll(() => page.evaluate(() => Math.round(history.state?.scrollY))).toBe(place);
  // A click of the test would scroll the link into view.
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/awkward/one-line"]')?.click());
  await expectPage(page, '/awkward/one-line', 'One line', 0);
  expect(await isMarked(page)).toBe(true);
}

const back = (page: Page) => page.goBack({ waitUntil: 'commit' });
const forward = (page: Page) => page.goForward({ waitUntil: 'commit' });

test('back after a reload shows the page of the address, at its place', async ({ page }) => {
  await goFromLongToShort(page);
  await page.reload();
  await back(page);
  await expectPage(page, '/awkward/long', 'A long page', place);
  await forward(page);
  await expectPage(page, '/awkward/one-line', 'One line');
  await back(page);
  await expectPage(page, '/awkward/long', 'A long page', place);
  // The scripts take the page over where it is.
  await wake(page);
  await expectPage(page, '/awkward/long', 'A long page', place);
});

test('forward after a reload shows the page of the address', async ({ page }) => {
  await goFromLongToShort(page);
  await back(page);
  await expectPage(page, '/awkward/long', 'A long page', place);
  await page.reload();
  await forward(page);
  await expectPage(page, '/awkward/one-line', 'One line');
});

test('back from another site leads through all pages', async ({ page, thirdParties }) => {
  await goFromLongToShort(page);
  await page.goto(elsewhere);
  expect(thirdParties.requests).toHaveLength(1);
  await back(page);
  await expectPage(page, '/awkward/one-line', 'One line');
  await back(page);
  await expectPage(page, '/awkward/long', 'A long page', place);
});

test('two steps back from another site restore the place', async ({ page, thirdParties }) => {
  await goFromLongToShort(page);
  await page.goto(elsewhere);
  expect(thirdParties.requests).toHaveLength(1);
  await page.evaluate(() => history.go(-2));
  await expectPage(page, '/awkward/long', 'A long page', place);
});

test.describe('without the other scripts', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('back after a reload shows the page of the address, at its place', async ({ page }) => {
    await goFromLongToShort(page);
    await page.route(/\/assets\/awake\./, (route) => route.abort());
    await page.reload();
    await back(page);
    await expectPage(page, '/awkward/long', 'A long page', place);
  });
});

test('scrolling while a page is fetched does not change its place', async ({ page }) => {
  await goFromLongToShort(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/awkward/long', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/awkward/long');
  await back(page);
  await asked;
  await page.evaluate(async () => {
    document.body.style.minHeight = '3000px';
    const ended = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }));
    scrollTo(0, 70);
    await ended;
  });
  held.resolve();
  await expectPage(page, '/awkward/long', 'A long page', place);
});

test('back leads through the fragments of a page', async ({ page }) => {
  await page.goto('/awkward/long');
  await wake(page);
  await page.getByRole('link', { name: 'the last section of this page' }).click();
  await expect(page.locator('#section-20')).toBeInViewport();
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/awkward/one-line"]')?.click());
  await expectPage(page, '/awkward/one-line', 'One line');
  await back(page);
  await expectPage(page, '/awkward/long#section-20', 'A long page');
  await expect(page.locator('#section-20')).toBeInViewport();
  await markDocument(page);
  await back(page);
  await expectPage(page, '/awkward/long', 'A long page', 0);
  await forward(page);
  await expect(page.locator('#section-20')).toBeInViewport();
  // Nothing was fetched or swapped within the page.
  expect(await isMarked(page)).toBe(true);
});

test('back to a fragment in a closed tab restores the place', async ({ page }) => {
  await page.goto('/awkward/tabs-one#only-with-yarn');
  await wake(page);
  await expect(page.locator('.prose #only-with-yarn')).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 10));
  await expect.poll(() => page.evaluate(() => Math.round(history.state?.scrollY))).toBe(10);
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/awkward/tabs-two"]')?.click());
  await expectPage(page, '/awkward/tabs-two', 'Tabs, second page');
  await back(page);
  await expectPage(page, '/awkward/tabs-one#only-with-yarn', 'Tabs, first page', 10);
});

test('back to the search restores the place as soon as its island shows', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const bottom = await page.evaluate(() => Math.round(scrollY));
  expect(bottom).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => Math.round(history.state?.scrollY))).toBe(bottom);
  await page.evaluate(() => document.querySelector<HTMLElement>('.footer a[href="/quickstart"]')?.click());
  await expectPage(page, '/quickstart', 'Quickstart', 0);
  await back(page);
  await expect(page).toHaveURL('/search');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(bottom);
});

test.describe('a page that the router cannot fetch', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('is loaded in full when the reader goes back to its fragment', async ({ page }) => {
    await page.goto('/awkward/long#section-20');
    await wake(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/awkward/one-line"]')?.click());
    await expectPage(page, '/awkward/one-line', 'One line');
    await page.route('**/awkward/long', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    await back(page);
    await expectPage(page, '/awkward/long#section-20', 'A long page');
  });
});

test('scrolling changes the history once at most until the scripts have loaded', async ({ page }) => {
  // Safari refuses more than 100 changes in 30 seconds.
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    let count = 0;
    history.replaceState = (...args) => {
      count += 1;
      Reflect.set(window, 'changesForTest', count);
      replace(...args);
    };
  });
  await goFromLongToShort(page);
  await back(page);
  await expectPage(page, '/awkward/long', 'A long page', place);
  await page.route(/\/assets\/awake\./, () => {});
  await page.reload();
  await expectPage(page, '/awkward/long', 'A long page', place);
  await page.evaluate(async () => {
    for (let step = 0; step < 50; step += 1) {
      scrollTo(0, 100 + step * 10);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  expect(await page.evaluate(() => Reflect.get(window, 'changesForTest') ?? 0)).toBeLessThanOrEqual(1);
  await page.reload();
  await expectPage(page, '/awkward/long', 'A long page', 590);
});

test('the content of the next page has the focus, so that Tab continues there', async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  await wake(page);
  await page.getByRole('link', { name: 'the next page' }).focus();
  await page.keyboard.press('Enter');
  await expectPage(page, '/awkward/tabs-two', 'Tabs, second page');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
