import {
  reference,
  status,
  answer,
  sendButton,
  token,
  bodyField,
  keepTokens,
  openConsole,
  send,
  stored,
  holdSchema,
  playServer,
} from './console-fixtures.ts';
import { expect, test, wake } from './fixtures.ts';

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
    await page.locator('#try-it > summary').click();
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
    await duplicate.locator('#try-it > summary').click();
    await expect(token(duplicate)).toHaveValue('');
    expect(await stored(duplicate)).not.toContain('5ecret');
    // The original still has it, and the duplicate doesn't get it later.
    await page.reload();
    await page.locator('#try-it > summary').click();
    await expect(token(page)).toHaveValue('user:5ecret');
    await duplicate.reload();
    await duplicate.locator('#try-it > summary').click();
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
