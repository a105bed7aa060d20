import type { Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

const prefetchLinks = (page: Page) => page.locator('link[rel=prefetch][href$="/awkward/tabs-two"]');

/** Rests the pointer on the link to the next page. */
async function pointAtLink(page: Page): Promise<void> {
  await wake(page);
  await page.getByRole('link', { name: 'the next page' }).hover();
}

/** Pretends to be on such a connection: https://wicg.github.io/netinfo */
async function connect(
  page: Page,
  connection: { readonly saveData: boolean; readonly effectiveType: string },
): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { get: () => value });
  }, connection);
}

// The tests can move the clock of the page.
test.beforeEach(({ page }) => page.clock.install());

test.describe('a link that is pointed at', { tag: '@desktop' }, () => {
  test('is fetched ahead, once', async ({ page }) => {
    await page.goto('/awkward/tabs-one');
    await pointAtLink(page);
    await expect(prefetchLinks(page)).toHaveCount(1);
    await page.mouse.move(4, 304);
    await page.getByRole('link', { name: 'the next page' }).hover();
    await page.clock.runFor(1000);
    await expect(prefetchLinks(page)).toHaveCount(1);
  });

  test('is fetched ahead when it is focused', async ({ page }) => {
    await page.goto('/awkward/tabs-one');
    await wake(page);
    await page.getByRole('link', { name: 'the next page' }).focus();
    await expect(prefetchLinks(page)).toHaveCount(1);
  });

  test('is not fetched ahead when the pointer only passes over it', async ({ page }) => {
    await page.goto('/awkward/tabs-one');
    await wake(page);
    await page.evaluate(() => {
      const link = document.querySelector('a[href="/awkward/tabs-two"]');
      link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      document.querySelector('h1')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    await page.clock.runFor(1000);
    await expect(prefetchLinks(page)).toHaveCount(0);
  });

  for (const [name, connection] of Object.entries({
    'to save data': { saveData: true, effectiveType: '4g' },
    'by a 2g connection': { saveData: false, effectiveType: '2g' },
    'by a slower connection than that': { saveData: false, effectiveType: 'slow-2g' },
  })) {
    test(`is not fetched ahead ${name}`, async ({ page }) => {
      await connect(page, connection);
      await page.goto('/awkward/tabs-one');
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await pointAtLink(page);
      await page.clock.runFor(1000);
      await expect(prefetchLinks(page)).toHaveCount(0);
      expect(requests.filter((url) => url.endsWith('/awkward/tabs-two'))).toEqual([]);
    });
  }

  test('is fetched by a GET with credentials where prefetch is not supported', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'signed-in', value: 'yes', url: baseURL ?? '' }]);
    await page.addInitScript(() => {
      const { supports } = DOMTokenList.prototype;
      DOMTokenList.prototype.supports = function (token) {
        return token !== 'prefetch' && supports.call(this, token);
      };
    });
    await page.goto('/awkward/tabs-one');
    const request = page.waitForRequest('**/awkward/tabs-two');
    await pointAtLink(page);
    const made = await request;
    expect(made.method()).toBe('GET');
    expect(made.resourceType()).toBe('fetch');
    expect((await made.allHeaders())['cookie']).toContain('signed-in=yes');
    await expect(prefetchLinks(page)).toHaveCount(0);
  });

  test('is left alone when it leads to another site', async ({ page }) => {
    await page.goto('/quickstart');
    await wake(page);
    await page.getByRole('navigation', { name: 'Main menu', exact: true }).getByRole('link', { name: 'Blog' }).hover();
    await page.clock.runFor(1000);
    await expect(page.locator('link[rel=prefetch]')).toHaveCount(0);
  });
});

test('a link that is touched is fetched ahead', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  await wake(page);
  await page.getByRole('link', { name: 'the next page' }).dispatchEvent('touchstart');
  await expect(prefetchLinks(page)).toHaveCount(1);
});
