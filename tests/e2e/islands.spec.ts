import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// The not-found page has an island that loads immediately.
const path = '/reference/sdks/nod';
test.use({ allowedErrors: /404 \(Not Found\)/ });

/** Notes in each frame whether the page loader can be seen. */
async function watchLoader(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'loaderSeen', seen);
    const look = () => {
      const loader = document.querySelector('.island .loader');
      if (loader) seen.push(getComputedStyle(loader).visibility);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
const loaderSeen = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'loaderSeen'));

test('the page loader can be seen after 200 ms', async ({ page }) => {
  await watchLoader(page);
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
  await page.route(/\/assets\/island-runtime\./, async (route) => {
    await isShown;
    await route.continue();
  });
  await page.goto(path);
  const loader = page.locator('.island .loader');
  // The browser's own clock decides, so that a busy machine does not.
  const delay = await loader.evaluate((element) => element.getAnimations()[0]?.effect?.getTiming().delay);
  expect(delay).toBe(200);
  await expect(page.locator('.island .loader__spinner')).toBeVisible();
  show();
  await expect(page.getByText('Similar pages')).toBeVisible();
  await expect(page.locator('.island .loader')).toHaveCount(0);
  expect((await loaderSeen(page)).at(0)).toBe('hidden');
});

test('the page loader turns, slowly where motion is not wanted', async ({ page }) => {
  await page.route(/\/assets\/island-runtime\./, () => {});
  const duration = () =>
    page.locator('.island .loader__spinner').evaluate((spinner) => getComputedStyle(spinner).animationDuration);
  await page.goto(path);
  await expect.poll(duration).toBe('0.9s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await duration()).toBe('4s');
});

test('an island does not start after the reader has left its page', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/site-data.json', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/site-data.json');
  await page.goto(path);
  const data = await asked;
  const island = await page.locator('.island').evaluateHandle((element) => element);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quickstart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quickstart');
  held.resolve();
  await (await data.response())?.finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await island.evaluate((element) => element.textContent)).not.toContain('Similar pages');
});

test.describe('an island that fails', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('shows the error in a red box, and loads again on Retry', async ({ page }) => {
    let blocked = true;
    await page.route(/\/assets\/island-runtime\./, (route) => (blocked ? route.abort() : route.continue()));
    await page.goto(path);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(/This part of the page could not be loaded: .*(import|module)/);
    const look = await alert.evaluate((box) => {
      const { borderTopColor, color } = getComputedStyle(box);
      const probe = document.createElement('span');
      probe.style.color = 'var(--color-danger)';
      document.body.append(probe);
      const { left, right } = box.getBoundingClientRect();
      const parent = box.parentElement?.getBoundingClientRect();
      return {
        isRed: [borderTopColor, color].every((each) => each === getComputedStyle(probe).color),
        offCenter: Math.abs(left + right - (parent?.left ?? 0) - (parent?.right ?? 0)),
      };
    });
    expect(look.isRed).toBe(true);
    expect(look.offCenter).toBeLessThan(2);
    blocked = false;
    const loaded = page.waitForEvent('load');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await loaded;
    await expect(page.getByText('Similar pages')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('says why its data could not be fetched', async ({ page }) => {
    await page.route('**/site-data.json', (route) => route.fulfill({ status: 503, body: 'Busy' }));
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('/site-data.json returned status 503');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

test.describe('an island that crashes', () => {
  test.use({ allowedErrors: /404 \(Not Found\)|Minified React error #31/ });

  test('shows the crash screen, and renders again on Try again', async ({ page }) => {
    let broken = true;
    await page.route('**/site-data.json', (route) =>
      broken
        ? route.fulfill({ json: { pages: [{ path: '/reference/sdks/node', title: { no: 'text' } }] } })
        : route.continue(),
    );
    await page.goto(path);
    const crash = page.getByRole('alert');
    await expect(crash.getByRole('heading')).toHaveText('This page crashed.');
    await expect(crash).toContainText('React error #31');
    broken = false;
    await crash.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Similar pages')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // The rest of the page stands, whatever happens to an island.
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

test('an island loads if the reader is already there when the scripts arrive', async ({ page }) => {
  const clicked = Promise.withResolvers<void>();
  await page.route(/\/assets\/awake\.[^/]+\.js$/, async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await page.goto('/awkward/lab');
  // The pointer stays where it is, so that no further event tells that the reader is there.
  await page.getByText('Try it').first().click();
  clicked.resolve();
  await expect(page.getByRole('slider', { name: 'Rollout percentage' })).toBeVisible();
});
