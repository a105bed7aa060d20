import type { Page, Route } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { expect, test, wake } from './fixtures.ts';

const address = '/awkward/your-values';
const block = (page: Page, title: string) => page.locator('.code', { has: page.getByText(title, { exact: true }) });
const code = (page: Page, title: string) => block(page, title).locator('pre');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your Unleash' });

async function openDialog(page: Page) {
  await block(page, 'command').getByRole('button', { name: 'My values' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function save(page: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values))
    await dialog(page).getByLabel(label, { exact: true }).fill(value);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
}

const server = { 'Address of your server': 'https://flags.acme.example/eu/api/', 'Project ID': 'shop' };

test.describe('snippets', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('show and copy the values of the reader, and keep the token as a variable', async ({ page }) => {
    await page.goto(address);
    await wake(page);
    await openDialog(page);
    await save(page, {
      ...server,
      Environment: 'staging',
      'Feature flag': 'new-basket',
      'Backend token': '*:staging.5ecret',
    });
    await expect(dialog(page)).toHaveCount(0);
    const filled = [
      'curl --header "Authorization: $UNLEASH_BACKEND_TOKEN" \\',
      '  "https://flags.acme.example/eu/api/admin/projects/shop/environments/staging"',
    ].join('\n');
    await expect(code(page, 'command')).toHaveText(filled, { useInnerText: true });
    await expect(code(page, 'program')).toContainText(`'https://flags.acme.example/eu/api'`);
    await expect(code(page, 'program')).toContainText(`{ projectId: 'shop', name: 'default' }`);
    await expect(code(page, 'program')).toContainText(`isEnabled('new-basket')`);
    await block(page, 'command').getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(filled);
  });
});

test('snippets without a place for values have no button', async ({ page }) => {
  await page.goto(address);
  await wake(page);
  await expect(block(page, 'command').getByRole('button', { name: 'My values' })).toBeVisible();
  await expect(block(page, 'plain').getByRole('button', { name: 'My values' })).toHaveCount(0);
});

test('values stay for later pages, tokens only in this tab, and other tabs follow', async ({ page, context }) => {
  await page.goto(address);
  await wake(page);
  const other = await context.newPage();
  await other.goto(address);
  await wake(other);
  await openDialog(page);
  await dialog(page).getByLabel('Show and copy my tokens instead of variables').check();
  await dialog(page).getByLabel('Keep my tokens in this tab when I reload the page').check();
  await save(page, { ...server, 'Backend token': 'default:development.5ecret' });
  await expect(code(page, 'command')).toContainText('"Authorization: default:development.5ecret"');
  await expect(code(other, 'command')).toContainText('https://flags.acme.example/eu/api/admin/projects/shop');
  await expect(code(other, 'command')).toContainText('$UNLEASH_BACKEND_TOKEN');

  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('5ecret');
  await page.reload();
  await expect(code(page, 'command')).toContainText('default:development.5ecret');
  const stored = await other.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).toContain('flags.acme.example');
  expect(stored).not.toContain('5ecret');

  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Forget all values' }).click();
  await expect(code(page, 'command')).toContainText(
    '"$UNLEASH_URL/api/admin/projects/default/environments/development"',
  );
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/acme|5ecret/);
});

test('tokens are only in memory unless the reader wants to keep them', async ({ page }) => {
  await page.goto(address);
  await wake(page);
  await openDialog(page);
  await dialog(page).getByLabel('Show and copy my tokens instead of variables').check();
  await save(page, { ...server, 'Backend token': 'default:development.5ecret' });
  await expect(code(page, 'command')).toContainText('default:development.5ecret');
  await page.reload();
  await expect(code(page, 'command')).toContainText('https://flags.acme.example/eu/api/admin/projects/shop');
  await expect(code(page, 'command')).toContainText('$UNLEASH_BACKEND_TOKEN');
});

test('a value that Unleash does not accept is named at its field, and nothing is lost', async ({ page }) => {
  await page.goto(address);
  await wake(page);
  await openDialog(page);
  await save(page, {
    'Address of your server': 'flags.acme.example',
    'Project ID': `"><img src=x>$(id)`,
    Version: '7.x',
  });
  await expect(dialog(page)).toContainText('Enter a full address that begins with https:// or http://');
  await expect(dialog(page)).toContainText('Use only letters, digits');
  await expect(dialog(page)).toContainText('Enter a version such as 7.3');
  const field = dialog(page).getByLabel('Address of your server');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('flags.acme.example');
});

for (const stored of [
  'not JSON',
  '[1]',
  '{"url":"javascript:alert(1)","project":"<img src=x onerror=alert(1)>","version":8}',
]) {
  test(`stored values that are not valid are ignored: ${stored}`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem('your-unleash', text), stored);
    await page.goto(address);
    await wake(page);
    await expect(block(page, 'command').getByRole('button', { name: 'My values' })).toBeVisible();
    await expect(code(page, 'command')).toContainText('"$UNLEASH_URL/api/admin/projects/default');
    await expect(page.locator('.lens-chip')).toHaveCount(0);
  });
}

test(
  'the lens marks what the reader does not have, in the text, the sidebar and the search',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto(address);
    await page.evaluate(() => localStorage.setItem('your-unleash', '{"version":"5.12","edition":"enterprise"}'));
    await page.reload();
    await expect(page.getByText('Needs 6.2, you have 5.12')).toBeVisible();
    await page.goto('/reference/change-requests');
    await expect(page.getByRole('group', { name: 'Your version of Unleash' })).toContainText(
      'Shown for Unleash 5.12, Enterprise',
    );
    const later = page.locator('.sidebar a .lens-mark, .mobile-menu a .lens-mark');
    await expect(later.first()).toBeAttached();
    const cut = await later.evaluateAll((marks) =>
      marks
        .filter((mark) => mark.getClientRects().length > 0)
        .filter((mark) => {
          const inside = mark.closest('.sidebar')?.getBoundingClientRect().right ?? 0;
          return mark.getBoundingClientRect().right > inside || mark.getBoundingClientRect().height > 30;
        })
        .map((mark) => mark.textContent),
    );
    expect(cut).toEqual([]);
    await page.getByRole('button', { name: "Stop marking what your Unleash doesn't have" }).click();
    await expect(page.locator('.lens-mark')).toHaveCount(0);
    await page.reload();
    await wake(page);
    await expect(page.locator('.lens-chip')).toHaveCount(0);
  },
);

test('the lens stays off if it is turned off while its data loads', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let loaded = 0;
  await page.route('**/availability.json', async (route) => {
    await promise;
    loaded += 1;
    await route.continue();
  });
  await page.addInitScript(() => {
    if (!localStorage.getItem('your-unleash'))
      localStorage.setItem('your-unleash', '{"version":"5.2","edition":"open-source"}');
  });
  await page.goto('/reference/change-requests');
  await expect(page.locator('.lens-mark').first()).toBeAttached();
  await page.getByRole('button', { name: "Stop marking what your Unleash doesn't have" }).click();
  await expect(page.locator('.lens-mark')).toHaveCount(0);
  const response = page.waitForResponse('**/availability.json');
  resolve();
  await (await response).finished();
  // Search results and other changes of the page must not bring the marks back either.
  await page.evaluate(() => document.body.append(document.createElement('div')));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('.lens-mark')).toHaveCount(0);
  expect(loaded).toBe(1);
});

test.describe('the lens', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => localStorage.setItem('your-unleash', '{"version":"5.2","edition":"open-source"}')),
  );

  test('marks rows of tables', async ({ page }) => {
    await page.goto('/reference/events');
    const row = page.getByRole('row', { name: /feature-potentially-stale-on/ }).first();
    await expect(row.locator('.lens-mark')).toHaveText(/Needs 5\.3/);
    await expect(page.getByRole('row', { name: /^feature-created/ }).locator('.lens-mark')).toHaveCount(0);
  });

  test('marks variables in lists', async ({ page }) => {
    await page.goto('/using-unleash/deploy/configuring-unleash');
    await expect(page.locator('#CHECK_DB_ON_READY .lens-mark')).toHaveText(/Needs 7\.3/);
    await expect(page.locator('#HTTP_PORT .lens-mark')).toHaveCount(0);
  });

  test('marks search results', async ({ page }) => {
    await page.goto('/search?q=change+requests');
    await wake(page);
    const result = page.locator('.search-page a[href="/reference/change-requests"]').first();
    await expect(result.locator('.lens-mark')).toHaveText(/Needs (Pro|Enterprise)/);
  });

  test('marks fields that load when the reader opens them, and nothing is hidden', async ({ page }) => {
    await page.goto('/reference/api/unleash/get-feature');
    await wake(page);
    const links = await page.locator('main a').count();
    const fold = page.locator('details[data-versions]').first();
    await fold.evaluate((details: HTMLDetailsElement) => {
      for (let place: Element | null = details; place; place = place.parentElement)
        if (place instanceof HTMLDetailsElement) place.open = true;
    });
    await expect(fold.locator('.since .lens-mark').first()).toBeAttached();
    expect(await page.locator('main a').count()).toBeGreaterThanOrEqual(links);
  });
});

type Fulfillment = NonNullable<Parameters<Route['fulfill']>[0]>;

/** Opens the dialog, and checks a server that returns these responses to the Frontend API and to the Admin API. */
async function checkServer(page: Page, frontend: Fulfillment, admin: Fulfillment): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.context().route('https://flags.acme.example/**', (route) => {
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    const isFrontend = route.request().url().endsWith('/api/frontend');
    return route.fulfill({ headers, ...(isFrontend ? frontend : admin) });
  });
  await page.goto(address);
  await wake(page);
  await openDialog(page);
  await dialog(page).getByLabel('Address of your server').fill('https://flags.acme.example');
  await dialog(page).getByLabel('Frontend token').fill('default:development.f');
  await dialog(page).getByLabel('Token for the Admin API').fill('user:a');
  await dialog(page).getByRole('button', { name: 'Check the server' }).click();
}

test('a response that no Unleash server sends is explained', async ({ page }) => {
  const version = { versionInfo: { current: { oss: ['<img src=x>'] } } };
  await checkServer(page, { body: '<html>Welcome</html>' }, { json: version });
  await expect(dialog(page).getByRole('status').getByRole('listitem')).toHaveCount(3);
  await expect(dialog(page).getByRole('status').locator('[data-problem]')).toHaveCount(2);
  await expect(dialog(page).getByLabel('Version', { exact: true })).toHaveValue('');
  await expect(dialog(page).locator('img')).toHaveCount(0);
});

test('neither the chip nor marks nor values are a reason to scroll sideways, and paper has no chip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() =>
    localStorage.setItem(
      'your-unleash',
      JSON.stringify({ version: '5.2', edition: 'open-source', url: `https://${'a'.repeat(60)}.example` }),
    ),
  );
  for (const path of [address, '/reference/events', '/versions/7.0']) {
    await page.goto(path);
    await expect(page.locator('.lens-chip')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.lens-chip')).toBeHidden();
});

test('the check tells what the server allows', async ({ page }) => {
  const version = { versionInfo: { current: { oss: '7.3.1', enterprise: '' } } };
  await checkServer(page, { json: { toggles: [{}, {}] } }, { json: version });
  await expect(dialog(page).getByRole('status')).toContainText('The Frontend API returns 2 enabled flags');
  await expect(dialog(page).getByLabel('Version', { exact: true })).toHaveValue('7.3.1');
  await expect(dialog(page).getByLabel('Edition', { exact: true })).toHaveValue('open-source');
});

test('a check ends when a value changes, and its response overwrites nothing', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('https://flags.acme.example/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await promise;
    await route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }).catch(() => {});
  });
  await page.goto(address);
  await wake(page);
  await openDialog(page);
  await dialog(page).getByLabel('Address of your server').fill('https://flags.acme.example');
  await dialog(page).getByLabel('Token for the Admin API').fill('user:a');
  await dialog(page).getByRole('button', { name: 'Check the server' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('Checking the server');
  await dialog(page).getByLabel('Version', { exact: true }).fill('6.1');
  await expect(dialog(page).getByRole('status')).toContainText('Check canceled');
  resolve();
  await expect(dialog(page).getByLabel('Version', { exact: true })).toHaveValue('6.1');
  expect(asked).toEqual(['/health']);
});

test('the dialog is accessible, also at 320 pixels and with the keyboard', { tag: '@both' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  await wake(page);
  const button = block(page, 'command').getByRole('button', { name: 'My values' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  expect(await violationsOf(page, '.your-unleash-dialog')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});
