import { wake } from './fixtures.ts';
import { expect, fulfill, test, titles, type HostedSearch } from './search-fixtures.ts';

// The browser itself reports requests that fail.
test.use({ allowedErrors: /Failed to load resource/ });

const failure = 'Unable to fetch results. You might want to check your network connection.';
const limit = 'A query can have at most 64 characters.';
const indexFiles = /\/search-index\.json|\/assets\/search\//;

/** Responds to every query with 45 hits that are named after it. */
function answerByName(hosted: HostedSearch): void {
  hosted.answer((route, { query, page, hitsPerPage }) =>
    fulfill(
      route,
      titles(45, query).map((title) => ({ title })),
      page,
      hitsPerPage,
    ),
  );
}

for (const entry of ['.navbar [data-search-open]', '.home [data-search-open]']) {
  test(`a double-click on ${entry} opens the overlay and leaves it open`, async ({ page, overlay }) => {
    await page.goto(entry.startsWith('.home') ? '/' : '/quickstart');
    await wake(page);
    await page.locator(entry).dblclick();
    await overlay.ready();
    await page.keyboard.type('strategy');
    await expect(overlay.options.first()).toBeVisible();
    // A press outside that isn't part of the double-click still closes it.
    await page.mouse.click(40, 600);
    await expect(overlay.dialog).toHaveCount(0);
  });
}

test('a double-tap on the search button leaves the overlay open', { tag: '@phone' }, async ({ page, overlay }) => {
  await page.goto('/quickstart');
  await wake(page);
  // Its second half hits what is in the place of the button.
  const button = await page.locator('.navbar [data-search-open]').boundingBox();
  await page.mouse.dblclick((button?.x ?? 0) + 10, (button?.y ?? 0) + 10);
  await overlay.ready();
});

test('a held shortcut opens the overlay once', async ({ page, overlay }) => {
  await page.goto('/quickstart');
  await wake(page);
  await page.keyboard.down('Control');
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('k');
  await page.keyboard.up('k');
  await page.keyboard.up('Control');
  await overlay.ready();
});

test('a press on an empty place of the overlay leaves the focus in its field', async ({ page, overlay }) => {
  await page.goto('/quickstart');
  await overlay.open();
  await page.keyboard.type('strategy');
  await expect(overlay.options.first()).toBeVisible();
  await overlay.dialog.locator('.overlay__footer').click();
  await expect(overlay.field).toBeFocused();
});

test.describe('while the first query waits for its files', () => {
  test('the overlay shows that it is searching, and says so', async ({ page, overlay }) => {
    const late = Promise.withResolvers<void>();
    await page.route(indexFiles, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('strategy');
    await expect(overlay.dialog.locator('.overlay__screen .loader')).toBeVisible();
    await expect(overlay.dialog.getByText('Type what you are looking for.')).toHaveCount(0);
    await expect(overlay.status).toHaveText('Searching');
    late.resolve();
    await expect(overlay.options.first()).toBeVisible();
    await expect(overlay.status).toHaveText(/^\d+ results for strategy$/);
    await expect(overlay.dialog.locator('.loader')).toHaveCount(0);
  });

  test('the results page shows that it is searching, and says so', async ({ page }) => {
    const late = Promise.withResolvers<void>();
    await page.route(indexFiles, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto('/search?q=strategy');
    await expect(page.locator('.search-page .loader')).toBeVisible();
    await expect(page.locator('.search-page').getByRole('status')).toHaveText('Searching');
    late.resolve();
    await expect(page.locator('.search-hit').first()).toBeVisible();
    await expect(page.locator('.search-page').getByRole('status')).toHaveText(/^\d+ results for strategy$/);
  });
});

test('the results page tells a screen reader that nothing was found, and that a search has failed', async ({
  page,
  hosted,
}) => {
  hosted.answerWith([]);
  await page.goto('/search?q=xyzzy');
  const status = page.locator('.search-page').getByRole('status');
  await expect(status).toHaveText('No results for “xyzzy”');
  hosted.answer((route) => route.abort());
  await page.getByRole('searchbox').fill('flag');
  await expect(status).toHaveText(failure);
});

test.describe('a query that is as long as possible', () => {
  const long = 'We put login behind Azure AD single sign-on but we want to keep one password admin';
  const paste = async (page: import('@playwright/test').Page, text: string) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+v');
  };

  for (const how of ['typed', 'pasted'] as const) {
    test(`says in the overlay that nothing more fits if it is ${how}`, async ({ page, overlay, hosted }) => {
      hosted.answerWith([{ title: 'A' }]);
      await page.goto('/quickstart');
      await overlay.open();
      const note = overlay.dialog.locator('.search-limit');
      await page.keyboard.insertText(long.slice(0, 63));
      await expect(overlay.options).toHaveCount(1);
      await expect(note).toHaveCount(0);
      await overlay.field.fill('');
      await (how === 'typed' ? page.keyboard.type(long) : paste(page, long));
      await expect(overlay.field).toHaveValue(long.slice(0, 64));
      await expect(note).toContainText(limit);
      await expect(overlay.status).toContainText(limit);
      await page.keyboard.press('Backspace');
      await expect(note).toHaveCount(0);
    });

    test(`says on the results page that nothing more fits if it is ${how}`, async ({ page, hosted }) => {
      hosted.answerWith([{ title: 'A' }]);
      await page.goto('/search');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await (how === 'typed' ? page.keyboard.type(long) : paste(page, long));
      await expect(page.getByRole('searchbox')).toHaveValue(long.slice(0, 64));
      await expect(page.locator('.search-limit')).toContainText(limit);
      await expect(page.locator('.search-page').getByRole('status')).toContainText(limit);
    });
  }

  test('says in a longer address that nothing more fits', async ({ page, hosted }) => {
    hosted.answerWith([{ title: 'A' }]);
    await page.goto(`/search?${new URLSearchParams({ q: long })}`);
    await expect(page.locator('.search-limit')).toContainText(limit);
  });
});

test.describe('a search that fails', () => {
  test('never mixes the hits of two queries', async ({ page, hosted, context }) => {
    answerByName(hosted);
    await page.goto('/search?q=strategy');
    await expect(page.locator('.search-hit')).toHaveCount(20);
    hosted.answer((route) => route.abort());
    await page.getByRole('searchbox').fill('webhook');
    await expect(page.getByText('Unable to fetch results', { exact: true })).toBeVisible();
    await expect(page.locator('.search-hit')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Load more results' })).toHaveCount(0);
    answerByName(hosted);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.locator('.search-page__status')).toHaveText('45 results for webhook');
    await expect(page.locator('.search-hit__title')).toHaveText(titles(20, 'webhook'));
  });

  test('leaves the hits before it, and the button for more of them tries again', async ({ page, hosted }) => {
    answerByName(hosted);
    await page.goto('/search?q=flag');
    const [hits, more] = [page.locator('.search-hit'), page.getByRole('button', { name: 'Load more results' })];
    await expect(hits).toHaveCount(20);
    hosted.answer((route) => route.abort());
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Unable to fetch results', { exact: true })).toBeVisible();
    await expect(hits).toHaveCount(20);
    await expect(more).toBeFocused();
    answerByName(hosted);
    await page.keyboard.press('Enter');
    await expect(hits).toHaveCount(40);
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    // The button is gone.
    await expect(hits).toHaveCount(45);
    await expect(hits.nth(40).getByRole('link')).toBeFocused();
  });

  for (const place of ['overlay', 'results page'] as const) {
    test(`is repeated by a button of the ${place}, which leaves the focus in the field`, async ({
      page,
      overlay,
      hosted,
    }) => {
      hosted.answer((route) => route.abort());
      await page.goto(place === 'overlay' ? '/quickstart' : '/search?q=flag');
      if (place === 'overlay') {
        await overlay.open();
        await page.keyboard.type('flag');
      }
      const retry = page.getByRole('button', { name: 'Try again' });
      await retry.click();
      await expect(retry).toBeVisible();
      hosted.answerWith([{ title: 'Found' }]);
      await retry.click();
      await expect(place === 'overlay' ? overlay.options : page.locator('.search-hit')).toHaveCount(1);
      await expect(place === 'overlay' ? overlay.field : page.getByRole('searchbox')).toBeFocused();
    });
  }

  test('does not open a result later because Enter was pressed before', async ({ page, overlay, hosted, context }) => {
    const late = Promise.withResolvers<void>();
    hosted.answer(async (route) => {
      await late.promise;
      await route.abort();
    });
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('flag');
    await page.keyboard.press('Enter');
    late.resolve();
    await expect(overlay.dialog.getByText('Unable to fetch results', { exact: true })).toBeVisible();
    hosted.answerWith([{ title: 'Found', url: '/awkward/tabs-two' }]);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(overlay.options).toHaveCount(1);
    await expect(page).toHaveURL('/quickstart');
  });
});

test('the results page works when the browser refuses to change the address', async ({ page, hosted }) => {
  hosted.answerWith([{ title: 'Found' }]);
  await page.goto('/search');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.evaluate(() => {
    history.replaceState = () => {
      throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
    };
  });
  await page.keyboard.type('flag');
  await expect(page.locator('.search-hit')).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('flag');
});
