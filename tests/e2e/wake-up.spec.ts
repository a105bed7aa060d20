import type { Page } from '@playwright/test';
import { expect, holdRequests, isMarked, markDocument, test, wake } from './fixtures.ts';

/** Holds the scripts of the page. */
const holdScripts = (page: Page) => holdRequests(page, /\/assets\/awake\.[^/]+\.js$/);

/** Moves the pointer. The first event of a pointer says only where it is, not that the reader has moved it. */
async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(50, 50);
  await page.mouse.move(60, 60);
}

/** Collects the scripts that the page asks for. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

test('a page loads one script and nothing more before the reader does something', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto('/awkward/long', { waitUntil: 'networkidle' });
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).not.toMatch(/awake/);
});

const interactions: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a pointer': movePointer,
  'a key': (page) => page.keyboard.press('Shift'),
  'a wheel': (page) => page.mouse.wheel(0, 100),
  // The page takes no notice of scrolling until two frames after it has loaded, as browsers scroll to anchors.
  'a scroll': (page) =>
    page.evaluate(async () => {
      for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
      scrollTo(0, 100);
    }),
  'a focus': (page) => page.locator('.navbar .navbar__brand').focus(),
};
for (const [name, interact] of Object.entries(interactions)) {
  test(`${name} loads the rest of the scripts, once`, { tag: '@desktop' }, async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.goto('/awkward/long');
    await interact(page);
    await expect.poll(() => scripts.filter((script) => script.includes('awake'))).toHaveLength(1);
    await interact(page);
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((script) => script.includes('awake'))).toHaveLength(1);
  });
}

test('a touch loads the rest of the scripts', { tag: '@phone' }, async ({ page }) => {
  const awake = page.waitForRequest(/\/assets\/awake\./);
  await page.goto('/awkward/long');
  await page.touchscreen.tap(180, 500);
  await awake;
});

test('the first click on the color switch works while the scripts are still loading', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/awkward/one-line');
  const colorSwitch = page.getByRole('switch', { name: 'Dark mode' });
  await colorSwitch.click();
  await expect(colorSwitch).toHaveAttribute('aria-checked', 'false');
  release();
  await expect(colorSwitch).toHaveAttribute('aria-checked', 'true');
  await wake(page);
  await expect(colorSwitch).toHaveAttribute('aria-checked', 'true');
});

test('the first click on the menu button opens the menu', { tag: '@phone' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/quickstart');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  release();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
});

test(
  'Ctrl+K opens the search while the scripts are still loading, with Caps Lock on',
  { tag: '@desktop' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/awkward/one-line');
    // With Caps Lock on, browsers report a capital letter.
    await page.keyboard.press('Control+K');
    release();
    await expect(page.getByRole('dialog', { name: 'Search the documentation' })).toBeVisible();
  },
);

test('a link that is clicked before the scripts are there is a plain link', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/awkward/tabs-one');
  await markDocument(page);
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  expect(await isMarked(page)).toBe(false);
});

test(
  'scrolling changes the history once while the scripts are still loading',
  { tag: '@desktop' },
  async ({ page }) => {
    await holdScripts(page);
    await page.goto('/awkward/long');
    const changes = await page.evaluate(async () => {
      // The place of an entry that the router has left, as after a reload.
      history.replaceState({ index: 0, scrollX: 0, scrollY: 500 }, '');
      let count = 0;
      const replace = history.replaceState.bind(history);
      history.replaceState = (...args) => {
        count += 1;
        replace(...args);
      };
      for (let top = 1000; top < 3000; top += 100) {
        scrollTo(0, top);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
      return count;
    });
    // Safari refuses more than 100 changes in 30 seconds.
    expect(changes).toBe(1);
  },
);

test.describe('when the scripts cannot be loaded', () => {
  test.use({ allowedErrors: /Failed to load resource|'yourUnleash' failed/ });

  test('links still lead on, and the search leads to its page', async ({ page }) => {
    await page.route(/\/assets\/awake\./, (route) => route.abort());
    await page.goto('/awkward/tabs-one');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/awake.'));
    await movePointer(page);
    await failed;
    await page.getByRole('link', { name: 'the next page' }).click();
    await expect(page).toHaveURL('/awkward/tabs-two');
    await page.locator('.navbar [data-search-open]').click();
    await expect(page).toHaveURL(/\/search$/);
  });

  test('they are asked for again at the next interaction', async ({ page }) => {
    let requests = 0;
    await page.route(/\/assets\/awake\./, async (route) => {
      requests += 1;
      await (requests === 1 ? route.abort() : route.continue());
    });
    await page.goto('/awkward/one-line');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/awake.'));
    await movePointer(page);
    await failed;
    expect(requests).toBe(1);
    const colorSwitch = page.getByRole('switch', { name: 'Dark mode' });
    await colorSwitch.click();
    await expect(colorSwitch).toHaveAttribute('aria-checked', 'true');
  });

  /** Blocks the other scripts, and counts how often the page asks for them. */
  async function block(page: Page): Promise<{ requests: number; isBlocked: boolean }> {
    const blocked = { requests: 0, isBlocked: true };
    await page.route(/\/assets\/awake\./, async (route) => {
      blocked.requests += 1;
      await (blocked.isBlocked ? route.abort() : route.continue());
    });
    return blocked;
  }

  for (const key of ['/', 'Control+k']) {
    test(`${key} leads to the page of the search`, { tag: '@desktop' }, async ({ page }) => {
      const blocked = await block(page);
      await page.goto('/awkward/one-line');
      await page.keyboard.press(key);
      await expect(page).toHaveURL('/search');
      await page.waitForLoadState('networkidle');
      // One of the page, and one of the search, which loads its island immediately.
      expect(blocked.requests).toBe(2);
    });
  }

  test('a button says so, and tries again when it is pressed again', async ({ page }) => {
    const blocked = await block(page);
    await page.goto('/awkward/one-line');
    const colorSwitch = page.getByRole('switch', { name: 'Dark mode' });
    const notice = page.getByRole('alert');
    await colorSwitch.click();
    await expect(notice).toHaveText('This needs a script that could not be loaded. Try again, or reload the page.');
    blocked.isBlocked = false;
    await colorSwitch.click();
    await expect(colorSwitch).toHaveAttribute('aria-checked', 'true');
    await expect(notice).toHaveCount(0);
  });

  test('moving the pointer and scrolling ask only once', { tag: '@desktop' }, async ({ page }) => {
    const blocked = await block(page);
    await page.goto('/awkward/long');
    for (let step = 0; step < 5; step += 1) {
      const failed = step === 0 ? page.waitForEvent('requestfailed') : undefined;
      await movePointer(page);
      await page.mouse.wheel(0, 50);
      await failed;
    }
    await page.waitForLoadState('networkidle');
    expect(blocked.requests).toBe(1);
  });

  test('a dialog that loads later says so, too', async ({ page }) => {
    let isBlocked = true;
    await page.route(/\/assets\/open-dialog\./, (route) => (isBlocked ? route.abort() : route.continue()));
    await page.goto('/awkward/your-values');
    await wake(page);
    const opener = page.locator('[data-your-unleash-open]').first();
    await opener.click();
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    isBlocked = false;
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a dialog that is still loading does not open on the next page', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/open-dialog\./, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/awkward/your-values');
  await wake(page);
  const asked = page.waitForRequest(/\/assets\/open-dialog\./);
  await page.locator('[data-your-unleash-open]').first().click();
  const script = await asked;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quickstart' }).click();
  await expect(page).toHaveURL('/quickstart');
  held.resolve();
  await (await script.response())?.finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
