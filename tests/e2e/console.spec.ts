import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { expectAccessible } from './axe.ts';
import { status, answer, token, keepTokens, openConsole, send, stored } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

const flag = 'console-checkout';

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
    await page.locator('#try-it > summary').click();
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
