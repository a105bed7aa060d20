import type { Page, Request } from '@playwright/test';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { expectAccessible } from './axe.ts';
import { expect, test, wake } from './fixtures.ts';

const reference = '/reference/api/unleash';
const flag = 'console-checkout';

const status = (page: Page) => page.getByRole('form', { name: 'Try it' }).getByRole('status');
const answer = (page: Page) => page.getByRole('region', { name: 'Response' });

async function openConsole(page: Page, operation: string) {
  await page.goto(`${reference}/${operation}`);
  await page.getByText('Try it', { exact: true }).click();
  await expect(page.getByLabel('Server')).toBeVisible();
}

const sendButton = (page: Page) => page.getByRole('button', { name: /^Send [A-Z]+$/ });
const token = (page: Page) => page.getByLabel('Token', { exact: true });
const bodyField = (page: Page) => page.getByLabel('Body (application/json)');
const keepTokens = (page: Page) => page.getByLabel('Keep my tokens in this tab when I reload the page');

async function send(page: Page, expected: RegExp) {
  await sendButton(page).click();
  // A server on a busy machine takes its time.
  await expect(status(page)).toHaveText(expected, { timeout: 60_000 });
}

/** Everything that this tab and the browser keep while the page is open. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

/** Holds back the schema of the body until the returned function is called. */
async function holdSchema(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/requests/*.json', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Plays a server at the address of a local one, and notes what the console sends. */
async function playServer(page: Page): Promise<Request[]> {
  const requests: Request[] = [];
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route('http://localhost:4242/**', (route) => {
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    requests.push(route.request());
    return route.fulfill({ status: 201, headers, json: {} });
  });
  return requests;
}

test.describe('against a running server', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 });
  // What a browser logs about error responses and blocked requests.
  test.use({ allowedErrors: /Failed to load resource|blocked by CORS policy/ });
  let server: Unleash;
  test.beforeAll(async ({ baseURL }) => {
    server = await startUnleash({ origin: baseURL ?? '', exampleSet: false });
  });
  test.afterAll(() => server.stop());

  test('a reader creates a flag, enables it and reads it back', async ({ page }) => {
    await openConsole(page, 'create-feature');
    await page.getByLabel('Server').fill(server.url);
    await token(page).fill(server.tokens.admin);
    await keepTokens(page).check();
    await page.getByLabel('projectId').fill('default');
    await page.getByLabel('Body (application/json)').fill(JSON.stringify({ name: flag, type: 'release' }));
    await send(page, /^201 Created, \d+ ms$/);
    await expect(answer(page)).toContainText(`"name": "${flag}"`);

    // The same name once more.
    await send(page, /^409 /);
    await expect(answer(page)).toContainText('conflicts with existing data');
    await expect(answer(page)).toContainText('"name": "NameExistsError"');

    // What was filled in is there on the next page, and neither in an address nor in a storage.
    await openConsole(page, 'toggle-feature-environment-on');
    await expect(page.getByLabel('Server')).toHaveValue(server.url);
    await expect(page.getByLabel('projectId')).toHaveValue('default');
    await page.getByLabel('featureName').fill(flag);
    await page.getByLabel('environment', { exact: true }).fill('development');
    await send(page, /^200 /);

    await openConsole(page, 'get-feature');
    await send(page, /^200 /);
    await expect(answer(page)).toContainText('"enabled": true');
    await page.getByText(/^Headers \(\d+\)$/).click();
    await expect(answer(page)).toContainText('application/json');
    expect(await stored(page)).not.toContain(server.tokens.admin);
    expect(page.url()).not.toContain('token');
  });

  test('errors are explained', async ({ page }) => {
    await openConsole(page, 'get-feature');
    await page.getByLabel('Server').fill(server.url);
    await page.getByLabel('projectId').fill('default');
    await page.getByLabel('featureName').fill(flag);
    await send(page, /^401 /);
    await expect(answer(page)).toContainText('the request had none');
    await token(page).fill('*:*.mistyped');
    await send(page, /^401 /);
    await expect(answer(page)).toContainText("doesn't know this token");
    // The form of a backend token shows that the Admin API rejects it.
    await token(page).fill(server.tokens.backend);
    await send(page, /^Not sent/);
    await expect(token(page)).toHaveAccessibleDescription(/backend or frontend token/);
    await token(page).fill(server.tokens.admin);
    await page.getByLabel('featureName').fill('no-such-flag');
    await send(page, /^404 /);
    await expect(answer(page)).toContainText('Check the names in the path');
    await page.getByLabel('Server').fill(`${server.url}/api/`);
    await expect(page.getByLabel('Server')).toHaveAccessibleDescription(/The console leaves it out/);
    await page.getByLabel('featureName').fill(flag);
    await send(page, /^200 /);
  });

  test('a value with an ambiguous name stays on its page, and a deletion is confirmed', async ({ page }) => {
    await openConsole(page, 'get-tag-type');
    await page.getByLabel('Server').fill(server.url);
    await token(page).fill(server.tokens.admin);
    await keepTokens(page).check();
    await page.getByLabel('name', { exact: true }).fill('simple');
    await send(page, /^200 /);
    await expect(page.getByRole('button', { name: 'Send GET' })).toBeFocused();

    await openConsole(page, 'delete-tag-type');
    await expect(page.getByLabel('name', { exact: true })).toHaveValue('');
    await page.getByLabel('name', { exact: true }).fill('simple');
    await page.getByLabel('name', { exact: true }).press('Control+Enter');
    const confirmation = page.getByRole('group', { name: 'Confirm the request' });
    await expect(confirmation).toContainText('name simple');
    await expect(confirmation).toContainText(server.url);
    await expectAccessible(page, '.console-section');
    await page.keyboard.press('Enter');
    await expect(confirmation).toBeHidden();
    await send(page, /^Waiting for your confirmation$/);
    await page.getByRole('button', { name: /^Send DELETE to / }).click();
    await expect(status(page)).toHaveText(/^200 /);
  });

  test('the console distinguishes a server that does not allow the site from one that is stopped', async ({ page }) => {
    await openConsole(page, 'get-all-feature-types');
    // Another hostname of the same machine is another origin, which the server doesn't allow.
    await page.goto(page.url().replace('localhost', '127.0.0.1'));
    await page.getByText('Try it', { exact: true }).click();
    await expect(page.getByRole('form', { name: 'Try it' })).toContainText('Your browser will block this request');
    await page.getByLabel('Server').fill(server.url);
    await token(page).fill(server.tokens.admin);
    await send(page, /^The response is not readable from this page$/);
    await expect(answer(page)).toContainText('CORS');
    await server.stop();
    await send(page, /^No connection$/);
    await expect(answer(page)).toContainText('No server responds at this address');
  });
});

test.describe('the form', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('describes a problem at its field and moves the focus there', async ({ page }) => {
    await openConsole(page, 'create-feature');
    await page.getByLabel('Body (application/json)').fill('{"name": ');
    await page.getByRole('button', { name: 'Send POST' }).click();
    await expect(page.getByLabel('projectId')).toBeFocused();
    await expect(page.getByLabel('projectId')).toHaveAccessibleDescription(/projectId is missing/);
    await expect(page.getByLabel('Body (application/json)')).toHaveAccessibleDescription(/The body is not valid JSON/);
    await expectAccessible(page, '.console-section');
    // A valid body to begin with is never further than a click.
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByLabel('Body (application/json)')).toHaveValue(/"name": "new-checkout"/);
  });

  test('the schema checks the body, fields can be inserted, and samples follow', async ({ page }) => {
    await openConsole(page, 'create-feature');
    await page.getByLabel('projectId').fill('web-shop');
    const body = page.getByLabel('Body (application/json)');
    await body.fill('{\n  "name": "new-search",\n  "type": "kill"\n}');
    await body.press('Control+Enter');
    await expect(status(page)).toHaveText('Not sent. Correct the marked fields.');
    await expect(body).toBeFocused();
    await expect(body).toHaveAccessibleDescription(/Line 3 type must be one of these values: .*"kill-switch"/);
    await expectAccessible(page, '.console-section');
    await page.getByLabel('Insert a field').selectOption('description');
    await expect(body).toHaveValue(/"type": "kill",\n {2}"description": /);
    await expect(page.locator('.samples')).toContainText('/projects/web-shop/features');
    await expect(page.locator('.samples')).toContainText('"name": "new-search"');
    await page.getByLabel('Example', { exact: true }).selectOption('Kill switch');
    await expect(body).toHaveValue(/"type": "kill-switch"/);
    await expect(page.locator('.samples')).toContainText('"type": "kill-switch"');
  });

  test('a pending request can be canceled, and the curl command shows the token only on demand', async ({ page }) => {
    await page.route('http://localhost:4242/**', () => undefined);
    await openConsole(page, 'get-all-feature-types');
    await token(page).fill('secret-token');
    await page.getByRole('button', { name: 'Send GET' }).click();
    await expect(status(page)).toHaveText('Sending');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(status(page)).toHaveText('Canceled');
    // The command is open from the start, because a browser can't call the Admin API of most servers.
    const command = page.getByRole('group', { name: 'This request as a curl command' });
    await expect(command).toContainText('"Authorization: $UNLEASH_ADMIN_TOKEN"');
    await page.getByLabel('Include my token in the command').check();
    await expect(command).toContainText('Authorization: secret-token');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

test.describe('one press on Send', () => {
  test('sends one request, and says that it waits for the schema', async ({ page }) => {
    const requests = await playServer(page);
    const release = await holdSchema(page);
    await openConsole(page, 'create-feature');
    await page.getByLabel('projectId').fill('default');
    await sendButton(page).click();
    await expect(status(page)).toHaveText(/^Loading the schema/);
    // Playwright would wait until the button isn't disabled.
    await sendButton(page).click({ force: true });
    await sendButton(page).press('Enter');
    await bodyField(page).press('Control+Enter');
    expect(requests).toHaveLength(0);
    release();
    await expect(status(page)).toHaveText(/^201 /);
    expect(requests).toHaveLength(1);
  });

  test('sends nothing if a value changes while the schema loads', async ({ page }) => {
    const requests = await playServer(page);
    const release = await holdSchema(page);
    await openConsole(page, 'create-feature');
    await page.getByLabel('projectId').fill('default');
    await token(page).fill('user:old');
    await sendButton(page).click();
    await token(page).fill('user:new');
    await expect(status(page)).toHaveText(/^Not sent, because a value changed/);
    release();
    await expect(page.getByLabel('Insert a field')).toBeVisible();
    expect(requests).toHaveLength(0);
    await send(page, /^201 /);
    expect(requests.map((request) => request.headers()['authorization'])).toEqual(['user:new']);
  });

  test('can be canceled while the schema loads', async ({ page }) => {
    const requests = await playServer(page);
    const release = await holdSchema(page);
    await openConsole(page, 'create-feature');
    await page.getByLabel('projectId').fill('default');
    await sendButton(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(sendButton(page)).toBeFocused();
    release();
    await expect(page.getByLabel('Insert a field')).toBeVisible();
    expect(requests).toHaveLength(0);
  });
});

test.describe('tokens', () => {
  test('are only in memory, and a reload ends them, unless the reader wants to keep them', async ({ page }) => {
    await openConsole(page, 'create-feature');
    await token(page).fill('user:5ecret');
    await bodyField(page).fill('{"name": "5ecret"}');
    await expect(page.getByText('They disappear when you reload it')).toBeVisible();
    expect(await stored(page)).not.toContain('5ecret');
    await page.reload();
    expect(await stored(page)).not.toContain('5ecret');
    await openConsole(page, 'create-feature');
    await expect(token(page)).toHaveValue('');

    await token(page).fill('user:5ecret');
    await keepTokens(page).check();
    await openConsole(page, 'get-all-feature-types');
    await expect(token(page)).toHaveValue('user:5ecret');
    await expect(keepTokens(page)).toBeChecked();
    expect(await stored(page)).not.toContain('5ecret');
    await keepTokens(page).uncheck();
    await openConsole(page, 'get-all-feature-types');
    await expect(token(page)).toHaveValue('');
  });

  test('survive client-side navigation', async ({ page }) => {
    await openConsole(page, 'get-all-feature-types');
    await token(page).fill('user:5ecret');
    await page.locator('.sidebar a[href^="/reference/api/unleash/"]').last().click();
    await expect(page).not.toHaveURL(/get-all-feature-types/);
    await page.goBack();
    await page.getByText('Try it', { exact: true }).click();
    await expect(token(page)).toHaveValue('user:5ecret');
  });

  test('never reach a duplicate of the tab, which gets a copy of its storage', async ({ page, context }) => {
    await openConsole(page, 'get-all-feature-types');
    await token(page).fill('user:5ecret');
    await keepTokens(page).check();
    // A window that a page opens begins with a copy of its session storage, as a duplicated tab does.
    const opening = context.waitForEvent('page');
    await page.evaluate(() => void open(location.href));
    const duplicate = await opening;
    await duplicate.getByText('Try it', { exact: true }).click();
    await expect(token(duplicate)).toHaveValue('');
    expect(await stored(duplicate)).not.toContain('5ecret');
    // The original still has it, and the duplicate doesn't get it later.
    await page.reload();
    await page.getByText('Try it', { exact: true }).click();
    await expect(token(page)).toHaveValue('user:5ecret');
    await duplicate.reload();
    await duplicate.getByText('Try it', { exact: true }).click();
    await expect(token(duplicate)).toHaveValue('');
  });

  test('of earlier versions of the site are deleted, and the address and names stay', async ({ page }) => {
    await page.goto(`${reference}/get-feature`);
    await page.evaluate(() => {
      for (const key of ['your-unleash.admin', 'console.token.admin', 'console.body.POST /a', 'console.path.token./b'])
        sessionStorage.setItem(key, 'user:5ecret');
      sessionStorage.setItem('console.server', 'https://flags.acme.example');
      sessionStorage.setItem('console.shared.project', 'shop');
    });
    await openConsole(page, 'get-feature');
    expect(await stored(page)).not.toContain('5ecret');
    await expect(page.getByLabel('Server')).toHaveValue('https://flags.acme.example');
    await expect(page.getByLabel('projectId')).toHaveValue('shop');
  });

  test('that are forgotten are nowhere, neither on this page nor in another tab', async ({ page, context }) => {
    await playServer(page);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await openConsole(tab, 'create-feature');
      await token(tab).fill('user:5ecret');
      await keepTokens(tab).check();
      await tab.getByLabel('projectId').fill('acme');
      await bodyField(tab).fill('{"name": "5ecret"}');
      await tab.getByText('This request as a curl command').first().click();
    }
    await send(page, /^201 /);
    await page.getByRole('button', { name: 'Use my saved values' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your Unleash' });
    await dialog.getByLabel('Token for the Admin API').fill('user:5ecret');
    await dialog.getByLabel('Project ID').fill('acme');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Use my saved values' }).click();
    await dialog.getByRole('button', { name: 'Forget all values' }).click();
    for (const tab of [page, other]) {
      await expect(token(tab)).toHaveValue('');
      await expect(tab.getByLabel('projectId')).toHaveValue('');
      await expect(bodyField(tab)).toHaveValue(/"name": "new-checkout"/);
      await expect(tab.getByRole('form', { name: 'Try it' })).not.toContainText('5ecret');
      await expect(tab.locator('.samples')).not.toContainText(/5ecret|acme/);
      expect(await stored(tab)).not.toMatch(/5ecret|acme/);
      expect(await tab.content()).not.toMatch(/5ecret|acme/);
      await tab.reload();
      await wake(tab);
      expect(await stored(tab)).not.toMatch(/5ecret|acme/);
    }
  });
});

test.describe('hostile values', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('are described at their field, and the page keeps working', async ({ page }) => {
    const requests = await playServer(page);
    await openConsole(page, 'create-feature');
    await page.getByLabel('projectId').fill('..');
    await token(page).fill('user:a\u0001b');
    await bodyField(page).fill('['.repeat(100_000) + ']'.repeat(100_000));
    await sendButton(page).click();
    await expect(page.getByLabel('projectId')).toHaveAccessibleDescription(/step up or down/);
    await expect(token(page)).toHaveAccessibleDescription(/ASCII/);
    await expect(bodyField(page)).toHaveAccessibleDescription(/more than 100 levels/);
    await bodyField(page).fill(`"${'a'.repeat(1_000_000)}"`);
    await expect(bodyField(page)).toHaveAccessibleDescription(/at most 200,000 characters/);
    await page.getByLabel('Server').fill('javascript:alert(1)');
    await expect(page.getByLabel('Server')).toHaveAccessibleDescription(/not the address of a server/);
    expect(requests).toHaveLength(0);
  });

  for (const [name, text] of [
    ['nested', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['larger than the limit', `{"a": "${'b'.repeat(2_000_000)}"}`],
  ] as const) {
    test(`a response that is ${name} is shown`, async ({ page }) => {
      await page.route('http://localhost:4242/**', (route) =>
        route.fulfill({ contentType: 'application/json', body: text, headers: { 'access-control-allow-origin': '*' } }),
      );
      await openConsole(page, 'get-all-feature-types');
      await send(page, /^200 /);
      await expect(answer(page)).toContainText(name === 'nested' ? '1 item' : 'at most 1,000,000 bytes');
    });
  }
});
