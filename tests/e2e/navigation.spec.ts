import type { Page } from '@playwright/test';
import { expect, isMarked, markDocument, test, wake } from './fixtures.ts';

/** Opens a page, wakes it up and marks its document. */
async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await wake(page);
  await markDocument(page);
}

/** Holds back the response of a page until `respond` is called, which waits for the request to end. */
async function holdBack(page: Page, path: string): Promise<{ respond: () => Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    // The page may have given the request up.
    await route.continue().catch(() => undefined);
    ended.resolve();
  });
  return {
    respond: () => {
      resolve();
      return ended.promise;
    },
  };
}

/** Waits until the router has stored how far the page is scrolled. */
async function untilPlaceIsStored(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Math.abs(Number(history.state?.scrollY ?? -1) - scrollY)))
    .toBeLessThan(1);
}

/** Waits until the page has been painted again, with everything that its scripts have changed. */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

test('a link swaps the page without loading it in full', async ({ page }) => {
  await enter(page, '/awkward/tabs-one');
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  await expect(page).toHaveTitle(/^Tabs, second page/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabs, second page');
  expect(await isMarked(page)).toBe(true);
});

test('a screen reader hears the title of the next page', async ({ page }) => {
  await enter(page, '/awkward/tabs-one');
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page.locator('.astro-route-announcer')).toHaveText(/^Tabs, second page/);
});

test('the next page begins at its top', async ({ page }) => {
  await enter(page, '/awkward/long');
  const link = page.getByRole('link', { name: 'a short page' }).nth(15);
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page).toHaveURL('/awkward/one-line');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a link to an anchor of another page leads to it', async ({ page }) => {
  await enter(page, '/awkward/tabs-two');
  await page.getByRole('link', { name: 'a closed tab of it' }).click();
  await expect(page).toHaveURL('/awkward/tabs-one#only-with-yarn');
  await expect(page.locator('.prose #only-with-yarn')).toBeInViewport();
  expect(await isMarked(page)).toBe(true);
});

test('a link to an anchor of the same page fetches nothing', async ({ page }) => {
  await enter(page, '/awkward/long');
  const requests: string[] = [];
  page.on('request', (request) => {
    // Chromium asks for the icon whenever it likes.
    if (!request.url().endsWith('/favicon.svg')) requests.push(request.url());
  });
  await page.getByRole('link', { name: 'the last section of this page' }).click();
  await expect(page).toHaveURL('/awkward/long#section-20');
  await expect(page.locator('#section-20')).toBeInViewport();
  expect(requests).toEqual([]);
});

test('back restores where the reader was', async ({ page }) => {
  await enter(page, '/awkward/long');
  const link = page.getByRole('link', { name: 'a short page' }).nth(12);
  await link.scrollIntoViewIfNeeded();
  await untilPlaceIsStored(page);
  const place = await page.evaluate(() => Math.round(scrollY));
  expect(place).toBeGreaterThan(1000);
  await link.click();
  await expect(page).toHaveURL('/awkward/one-line');
  await page.goBack();
  await expect(page).toHaveURL('/awkward/long');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A long page');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One line');
});

test('skipping the transition of the navigation before reports no error', async ({ page }) => {
  await enter(page, '/awkward/one-line');
  // The fixture `noErrors` fails the test if the page reports one.
  const reason = await page.evaluate(() => {
    const transition = document.startViewTransition(() => {});
    transition.skipTransition();
    return transition.ready.catch(String);
  });
  expect(reason).toContain('AbortError');
  await nextFrame(page);
});

test.describe('any other canceled request', () => {
  test.use({ allowedErrors: /Canceled by the test/ });

  test('is reported', async ({ page }) => {
    await enter(page, '/awkward/one-line');
    const reported = page.waitForEvent('pageerror');
    await page.evaluate(() => void Promise.reject(new DOMException('Canceled by the test', 'AbortError')));
    expect((await reported).message).toContain('Canceled by the test');
  });
});

test('back from another site restores where the reader was, and waking up moves nothing', async ({ page }) => {
  await enter(page, '/awkward/long');
  await page.evaluate(() => scrollTo(0, 3000));
  await untilPlaceIsStored(page);
  await page.goto('/quickstart');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(3000);
  await page.evaluate(() => scrollTo(0, 1200));
  await wake(page);
  await nextFrame(page);
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(1200);
});

test('reloading keeps where the reader was, and waking up moves nothing', async ({ page }) => {
  await enter(page, '/awkward/long');
  await page.evaluate(() => scrollTo(0, 3000));
  await untilPlaceIsStored(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(3000);
  await page.evaluate(() => scrollTo(0, 1200));
  await wake(page);
  await nextFrame(page);
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(1200);
});

test('a link with Ctrl opens another tab', { tag: '@desktop' }, async ({ page, context }) => {
  await enter(page, '/awkward/tabs-one');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'the next page' }).click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL('/awkward/tabs-two');
  await expect(page).toHaveURL('/awkward/tabs-one');
});

test.describe('the progress bar', () => {
  const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading the next page' });

  /** Follows a link whose page waits until `answer` is called, on a clock that the test moves. */
  async function followWaitingLink(page: Page): Promise<{ answer: () => void }> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/awkward/tabs-two', async (route) => {
      await promise;
      await route.continue();
    });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await enter(page, '/awkward/tabs-one');
    const asked = page.waitForRequest('**/awkward/tabs-two');
    await page.getByRole('link', { name: 'the next page' }).click();
    await asked;
    return { answer: resolve };
  }

  test('shows after 200 ms', async ({ page }) => {
    const { answer } = await followWaitingLink(page);
    await page.clock.runFor(190);
    await expect(bar(page)).toBeHidden();
    await page.clock.runFor(20);
    await expect(bar(page)).toBeVisible();
    answer();
    await expect(page).toHaveURL('/awkward/tabs-two');
    await expect(bar(page)).toBeHidden();
  });

  test('is announced to screen readers after a second', async ({ page }) => {
    const { answer } = await followWaitingLink(page);
    const announced = page.locator('[data-announcer]');
    await page.clock.runFor(990);
    await expect(announced).toHaveText('');
    await page.clock.runFor(70);
    await expect(announced).toHaveText('Loading the next page');
    answer();
    await expect(page).toHaveURL('/awkward/tabs-two');
    await expect(announced).toHaveText('');
  });

  test('is gone when the reader comes back to a page that the browser has kept', async ({ page }) => {
    const { answer } = await followWaitingLink(page);
    await page.clock.runFor(210);
    await expect(bar(page)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(bar(page)).toBeHidden();
    answer();
  });

  test('does not show on a quick navigation', async ({ page }) => {
    const { answer } = await followWaitingLink(page);
    await page.clock.runFor(100);
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabs, second page');
    await page.clock.runFor(1000);
    await expect(bar(page)).toBeHidden();
  });
});

test.describe('a page that cannot be fetched', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('is reported and loaded in full', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.route('**/awkward/tabs-two', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    await enter(page, '/awkward/tabs-one');
    await page.getByRole('link', { name: 'the next page' }).click();
    await expect(page).toHaveURL('/awkward/tabs-two');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabs, second page');
    expect(await isMarked(page)).toBe(false);
    expect(warnings).toEqual([
      expect.stringMatching(/\/awkward\/tabs-two could not be fetched\. The browser loads it in full instead/),
    ]);
  });
});

test('a jump within the page cancels a navigation that is still pending', { tag: '@desktop' }, async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/awkward/one-line', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await enter(page, '/awkward/long');
  const asked = page.waitForRequest('**/awkward/one-line');
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/awkward/one-line'));
  await page.getByRole('link', { name: 'a short page' }).first().click({ noWaitAfter: true });
  await asked;
  await page.locator('[data-toc] a').nth(4).click();
  await cancelled;
  answered.resolve();
  await expect(page).toHaveURL(/\/awkward\/long#/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A long page');
  await expect(page.getByRole('progressbar', { name: 'Loading the next page' })).toBeHidden();
});

test('a click on a second link wins over the first, whose page is still loading', async ({ page }) => {
  const first = await holdBack(page, '/awkward/tabs-two');
  await enter(page, '/awkward/tabs-one');
  await page.getByRole('link', { name: 'the next page' }).click({ noWaitAfter: true });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quickstart' }).click();
  await expect(page).toHaveURL('/quickstart');
  await first.respond();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/quickstart');
});
