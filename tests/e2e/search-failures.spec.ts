import type { Page, Route } from '@playwright/test';
import { expect, fulfill, hostedService, test, type Overlay } from './search-fixtures.ts';

// The browser itself reports requests that were answered by an error; nothing else may be in the console.
test.use({ allowedErrors: /Failed to load resource/ });

// The tests can move the clock of the page.
test.beforeEach(({ page }) => page.clock.install());

const title = 'Unable to fetch results';
const help = 'You might want to check your network connection.';

async function expectErrorScreen(overlay: Overlay): Promise<void> {
  await expect(overlay.dialog.getByText(title, { exact: true })).toBeVisible();
  await expect(overlay.dialog.getByText(help, { exact: true })).toBeVisible();
}

/** Nothing may push the error screen aside again: neither the stalled state nor a late answer. */
async function expectErrorScreenToStay(page: Page, overlay: Overlay): Promise<void> {
  await expectErrorScreen(overlay);
  await page.clock.fastForward(900);
  await expectErrorScreen(overlay);
  await expect(overlay.dialog.locator('.search-dialog__bar[data-stalled]')).toHaveCount(0);
  await expect(overlay.status).toHaveText(`${title}. ${help}`);
}

test.describe('when the index is blocked', () => {
  test('the overlay says so, and works again when it is not', async ({ page, overlay }) => {
    await page.route('**/assets/search/**', (route) => route.abort());
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('strateg');
    await expectErrorScreenToStay(page, overlay);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/quickstart');
    await page.unroute('**/assets/search/**');
    await page.keyboard.type('y');
    await expect(overlay.options.first()).toBeVisible();
  });

  test('the start screen is there again when the query is cleared', async ({ page, overlay }) => {
    await page.route('**/assets/search/**', (route) => route.abort());
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('s');
    await expectErrorScreen(overlay);
    await overlay.dialog.getByRole('button', { name: 'Clear the query' }).click();
    await expect(overlay.dialog.getByText('Type what you are looking for.')).toBeVisible();
    await page.clock.fastForward(500);
    await expect(overlay.dialog.getByText('Type what you are looking for.')).toBeVisible();
  });

  test('the results page says so, and works again when it is not', async ({ page }) => {
    await page.route('**/assets/search/**', (route) => route.abort());
    await page.goto('/search?q=strateg');
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByText(help, { exact: true })).toBeVisible();
    await page.unroute('**/assets/search/**');
    await page.getByRole('searchbox').press('End');
    await page.getByRole('searchbox').pressSequentially('y');
    await expect(page.locator('.search-hit').first()).toBeVisible();
    await expect(page.getByText(title, { exact: true })).toHaveCount(0);
  });
});

// The unit tests of the search client have the other failures: errors, and responses that aren't search results.
const failures: Readonly<Record<string, { fail: (route: Route) => Promise<void>; hostsThatTimeOut: number }>> = {
  'cannot be reached': { fail: (route) => route.abort(), hostsThatTimeOut: 0 },
  'does not answer': { fail: () => Promise.resolve(), hostsThatTimeOut: 2 },
};
for (const [name, { fail, hostsThatTimeOut }] of Object.entries(failures)) {
  test(`when the hosted service ${name}, the overlay says so, and works again when the service does`, async ({
    page,
    overlay,
    hosted,
  }) => {
    hosted.answer(fail);
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('a');
    for (let host = 1; host <= hostsThatTimeOut; host += 1) {
      await expect.poll(() => hosted.queries.length).toBe(host);
      await hosted.timeOut();
    }
    await expectErrorScreenToStay(page, overlay);
    hosted.answerWith([{ title: 'Found' }]);
    await page.keyboard.type('b');
    await expect(overlay.names).toHaveText(['Found']);
  });
}

test('when the hosted service cannot be reached, the results page says so, and works again when the service does', async ({
  page,
  hosted,
}) => {
  hosted.answer((route) => route.abort());
  await page.goto('/search?q=a');
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  hosted.answerWith([{ title: 'Found' }]);
  await page.getByRole('searchbox').fill('ab');
  await expect(page.getByRole('heading', { name: 'Found' })).toBeVisible();
});

test('a second host answers when the first one does not', async ({ page, overlay, hosted }) => {
  hosted.answer((route) =>
    route.request().url().includes('-dsn.') ? route.abort() : fulfill(route, [{ title: 'Found' }]),
  );
  await page.goto('/quickstart');
  await overlay.open();
  await page.keyboard.type('a');
  await expect(overlay.names).toHaveText(['Found']);
  expect(hosted.queries.length).toBeGreaterThan(1);
  expect(hostedService.test('https://testapp-1.algolianet.com/1/indexes/docs/query')).toBe(true);
});

for (const [name, part] of [
  ['script', /\/assets\/Overlay\..*\.js$/],
  ['style sheet', /\/assets\/Overlay\..*\.css$/],
  ['data', /search-data\.json/],
] as const) {
  test(`when the overlay's ${name} cannot be loaded, the page loader says so and its button loads the page again`, async ({
    page,
    overlay,
  }) => {
    await page.route(part, (route) => route.abort());
    await page.goto('/quickstart');
    await page.keyboard.press('Control+k');
    await expect(overlay.dialog.getByRole('alert')).toContainText('This part of the page could not be loaded');
    await page.unroute(part);
    const loaded = page.waitForEvent('load');
    await overlay.dialog.getByRole('button', { name: 'Retry' }).click();
    await loaded;
    await overlay.open();
  });
}

for (const [name, part] of [
  ['script', /\/assets\/SearchPage\..*\.js$/],
  ['data', /search-data\.json/],
] as const) {
  test(`when the ${name} of the results page cannot be loaded, the page loader says so`, async ({ page }) => {
    await page.route(part, (route) => route.abort());
    await page.goto('/search?q=flag');
    await expect(page.locator('main').getByRole('alert')).toContainText('This part of the page could not be loaded');
  });
}
