import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { limits } from '../../tools/judge-search/limits.ts';
import { holdRequests, wake } from './fixtures.ts';
import { expect, fulfill, isPhone, test } from './search-fixtures.ts';

test.describe('the overlay opens', () => {
  test('by Ctrl+K, and closes by Escape, which returns the focus', async ({ page, overlay }) => {
    await page.goto('/quickstart');
    const link = page.locator('.prose a').first();
    await link.focus();
    await overlay.open();
    await page.keyboard.press('Escape');
    await expect(overlay.dialog).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  test('by Cmd+K, and the same keys close it', async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await page.keyboard.press('Meta+k');
    await overlay.ready();
    await page.keyboard.press('Meta+k');
    await expect(overlay.dialog).toHaveCount(0);
  });

  test('by the slash key, which is not typed', async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await page.keyboard.press('/');
    await overlay.ready();
    await expect(overlay.field).toHaveValue('');
  });

  test('not by the slash key in a field', async ({ page, overlay }) => {
    await page.goto('/search');
    const field = page.getByRole('searchbox', { name: 'Search the documentation' });
    await field.fill('a');
    await field.press('/');
    await expect(field).toHaveValue('a/');
    await expect(overlay.dialog).toHaveCount(0);
  });

  for (const [path, selector] of [
    ['/quickstart', '.navbar [data-search-open]'],
    ['/', '.home [data-search-open]'],
  ] as const) {
    test(
      `by a click on ${selector}, which gets the focus back`,
      { tag: '@both' },
      async ({ page, overlay }, testInfo) => {
        await page.goto(path);
        const entry = page.locator(selector);
        await (isPhone(testInfo) ? entry.tap() : entry.click());
        await overlay.ready();
        await page.keyboard.press('Escape');
        await expect(entry).toBeFocused();
        await expect(page).toHaveURL(path);
      },
    );
  }

  test('on the page after a client-side navigation as on the first', async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.press('Escape');
    await page.locator('.pagination a').last().click();
    await expect(page).not.toHaveURL(/quickstart$/);
    await page.locator('.navbar [data-search-open]').click();
    await overlay.ready();
    await expect(overlay.dialog.locator('.overlay__screen')).toHaveCSS('overflow-y', 'auto');
  });

  test('and closes with a click outside', { tag: '@desktop' }, async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await page.mouse.click(40, 600);
    await expect(overlay.dialog).toHaveCount(0);
  });

  test('and closes by its own button', { tag: '@phone' }, async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await overlay.dialog.getByRole('button', { name: 'Cancel' }).tap();
    await expect(overlay.dialog).toHaveCount(0);
  });

  test('and goes with its page when the reader goes back', async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.press('Escape');
    await page.locator('.pagination a').last().click();
    await expect(page).not.toHaveURL(/quickstart$/);
    await overlay.open();
    await page.goBack();
    await expect(page).toHaveURL('/quickstart');
    await expect(overlay.dialog).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  });
});

test('the page below can neither be scrolled nor reached by the Tab key', async ({ page, overlay }) => {
  await page.goto('/quickstart');
  await overlay.open();
  await page.keyboard.type('strategy');
  await expect(overlay.options.first()).toBeVisible();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('.search-dialog, body > :not(dialog)')?.className ?? 'none',
      ),
    ).toMatch(/search-dialog|none/);
  }
});

test.describe('loading', () => {
  /** Scripts, styles and data of the overlay and of its engine. */
  const parts = /\/assets\/(client|Overlay|search\/)|search-data/;

  test('costs nothing until the reader reaches for the search', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => parts.test(request.url()) && requested.push(request.url()));
    await page.goto('/quickstart', { waitUntil: 'networkidle' });
    await page.mouse.move(300, 500);
    await page.mouse.wheel(0, 200);
    await wake(page);
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
  });

  test('stays within its bytes, React and styles included', { tag: '@desktop' }, async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await page.mouse.move(300, 500);
    await page.mouse.move(302, 500);
    await page.waitForLoadState('networkidle');
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await overlay.open();
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(responses.map(async (response) => gzipSync(await response.body()).length));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(50 * 1024);
    expect(bytes).toBeLessThanOrEqual(limits.bytes.opening.limit);
  });

  for (const [name, reach] of Object.entries({
    'pointing at': 'hover',
    focusing: 'focus',
  } as const)) {
    test(`begins by ${name} a search entry, without opening it`, { tag: '@desktop' }, async ({ page, overlay }) => {
      await page.goto('/quickstart');
      await wake(page);
      const loaded = page.waitForRequest(/\/assets\/Overlay\..*\.js$/);
      await page.locator('.navbar [data-search-open]')[reach]();
      await loaded;
      await expect(overlay.dialog).toHaveCount(0);
    });
  }

  test('begins with the first key of the shortcut', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/quickstart');
    await wake(page);
    const loaded = page.waitForRequest(/\/assets\/Overlay\..*\.js$/);
    await page.keyboard.down('Control');
    await loaded;
    await page.keyboard.up('Control');
  });

  for (const part of ['awake', 'Overlay']) {
    for (const opening of ['shortcut', 'click'] as const) {
      test(`keeps what is typed after the ${opening} while ${part} is on its way`, async ({ page, overlay }) => {
        const release = await holdRequests(page, new RegExp(`/assets/${part}\\..*\\.js$`));
        await page.goto('/quickstart');
        if (opening === 'shortcut') await page.keyboard.press('Control+k');
        else await page.locator('.navbar [data-search-open]').click();
        await page.keyboard.type('rollout');
        release();
        await overlay.ready();
        await expect(overlay.field).toHaveValue('rollout');
        await page.keyboard.type('s');
        await expect(overlay.field).toHaveValue('rollouts');
        await expect(overlay.options.first()).toBeVisible();
      });
    }
  }

  test('can be given up by a button', { tag: '@phone' }, async ({ page, overlay }) => {
    await page.route(/\/assets\/Overlay\..*\.js$/, () => {});
    await page.goto('/quickstart');
    await page.locator('.navbar [data-search-open]').tap();
    await overlay.dialog.getByRole('button', { name: 'Cancel' }).tap();
    await expect(overlay.dialog).toHaveCount(0);
  });

  test('shows a spinner after 200 ms, and Escape gives it up', async ({ page, overlay }) => {
    const late = Promise.withResolvers<void>();
    await page.route(/\/assets\/Overlay\..*\.js$/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto('/quickstart');
    await page.keyboard.press('Control+k');
    await expect(overlay.dialog.locator('.loader__spinner')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay.dialog).toHaveCount(0);
    const loaded = page.waitForResponse(/\/assets\/Overlay\..*\.js$/);
    late.resolve();
    await (await loaded).finished();
    await page.waitForLoadState('networkidle');
    await expect(overlay.dialog).toHaveCount(0);
  });
});

test.describe('choosing a result', () => {
  const hits = [
    { title: 'Quickstart', section: 'Get started', url: '/quickstart' },
    { title: 'Tabs', section: 'Concepts', heading: 'Second', url: '/awkward/tabs-two' },
    { title: 'Anatomy', section: 'Concepts', heading: 'Projects', url: '/reference/activation-strategies#stickiness' },
  ];

  test('by the arrow keys and Enter goes to its section, by client-side navigation', async ({
    page,
    overlay,
    hosted,
  }) => {
    hosted.answerWith(hits);
    await page.goto('/quickstart');
    await page.evaluate(() => Reflect.set(window, 'markedByTest', true));
    await overlay.open();
    await page.keyboard.type('st');
    await expect(overlay.options).toHaveCount(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(overlay.current).toContainText('Projects');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/reference/activation-strategies#stickiness');
    await expect(overlay.dialog).toHaveCount(0);
    await expect(page.locator('#stickiness')).toBeInViewport();
    expect(await page.evaluate(() => Reflect.get(window, 'markedByTest'))).toBe(true);
  });

  test('by a click goes there as well', async ({ page, overlay, hosted }) => {
    hosted.answerWith(hits);
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('st');
    await overlay.options.filter({ hasText: 'Projects' }).click();
    await expect(page).toHaveURL('/reference/activation-strategies#stickiness');
    await expect(page.locator('#stickiness')).toBeInViewport();
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  });

  test('on the same page scrolls to its section, however often it is chosen', async ({ page, overlay, hosted }) => {
    hosted.answerWith(hits);
    await page.goto('/reference/activation-strategies');
    for (let time = 0; time < 2; time += 1) {
      await page.evaluate(() => scrollTo(0, 0));
      await overlay.open();
      await page.keyboard.type('st');
      await overlay.options.filter({ hasText: 'Projects' }).click();
      await expect(page).toHaveURL('/reference/activation-strategies#stickiness');
      await expect(page.locator('#stickiness')).toBeInViewport();
    }
  });

  test('opens the closed part of a page that holds it, on this page and on another', async ({
    page,
    overlay,
    hosted,
  }) => {
    hosted.answerWith([{ title: 'Directives', url: '/awkward/directives#a-heading-inside-of-details' }]);
    for (const path of ['/awkward/directives', '/quickstart']) {
      await page.goto(path);
      await overlay.open();
      await page.keyboard.type('folded');
      await overlay.options.first().click();
      await expect(page).toHaveURL('/awkward/directives#a-heading-inside-of-details');
      await expect(page.locator('#a-heading-inside-of-details')).toBeVisible();
    }
  });

  test(
    'with Ctrl leaves the overlay open, and the browser opens a tab',
    { tag: '@desktop' },
    async ({ page, context, overlay, hosted }) => {
      hosted.answerWith(hits);
      await page.goto('/quickstart');
      await overlay.open();
      await page.keyboard.type('st');
      const opened = context.waitForEvent('page');
      await overlay.options.filter({ hasText: 'Projects' }).click({ modifiers: ['Control'] });
      await expect(await opened).toHaveURL(/\/reference\/activation-strategies/);
      await expect(overlay.dialog).toBeVisible();
      await expect(page).toHaveURL('/quickstart');
    },
  );

  test('by Enter before the answer is there waits for the answer', async ({ page, overlay, hosted }) => {
    const pressed = Promise.withResolvers<void>();
    hosted.answer(async (route, { query }) => {
      if (query === 'ab') await pressed.promise;
      await fulfill(route, [{ title: query, url: query === 'ab' ? '/awkward/tabs-two' : '/quickstart' }]);
    });
    await page.goto('/');
    await overlay.open();
    await page.keyboard.type('a');
    await expect(overlay.names).toHaveText(['a']);
    await page.keyboard.type('b');
    await page.keyboard.press('Enter');
    pressed.resolve();
    await expect(page).toHaveURL('/awkward/tabs-two');
    await expect(overlay.dialog).toHaveCount(0);
  });
});

test('all results are on the results page', async ({ page, overlay }) => {
  await page.goto('/quickstart');
  await overlay.open();
  await page.keyboard.type('strategy');
  await overlay.dialog.getByRole('link', { name: /^See all \d+ results$/ }).click();
  await expect(page).toHaveURL('/search?q=strategy');
  await expect(overlay.dialog).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search the documentation' })).toHaveValue('strategy');
  await expect(page.locator('.search-hit').first()).toBeVisible();
});
