import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { startProxy, type RunningProxy } from '../../mcp/proxy/start-proxy.ts';
import { findProgramFor } from '../../tools/programs.ts';
import { siteHandler } from '../../tools/serve.ts';
import { createCertificates } from '../certificates.ts';
import { expectAccessible } from './axe.ts';
import {
  answer,
  bodyField,
  openConsole,
  reference,
  send,
  sendButton,
  status,
  stored,
  token,
} from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

const flag = 'through-the-proxy';
const panel = (page: Page) => page.getByRole('group', { name: 'Send through a proxy on your computer' });
const disconnect = (page: Page) => panel(page).getByRole('button', { name: 'Disconnect' });

/** Enters what the proxy has printed. */
async function connect(page: Page, { address, code }: Pick<RunningProxy, 'address' | 'code'>) {
  if (!(await panel(page).getByLabel('Proxy address').isVisible())) await panel(page).locator('summary').click();
  await panel(page).getByLabel('Proxy address').fill(address);
  await panel(page).getByLabel('Code from the terminal').fill(code);
  await panel(page).getByRole('button', { name: 'Connect' }).click();
}

test.describe('the console and the proxy on the computer of the reader', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 });
  // What a browser logs about error responses and blocked requests.
  test.use({ allowedErrors: /Failed to load resource|blocked by CORS policy/ });
  let unleash: Unleash;
  let proxy: RunningProxy;
  const lines: string[] = [];
  const settings = () => ({
    server: new URL(unleash.url),
    port: 0,
    ca: undefined,
    token: undefined,
    log: (line: string) => lines.push(line),
  });
  test.beforeAll(async ({ baseURL }) => {
    // The pages of the test may not call it themselves.
    unleash = await startUnleash({ origin: 'https://docs.example.com', exampleSet: false });
    proxy = await startProxy({ ...settings(), origins: [baseURL ?? ''], allowsWrites: true });
  });
  test.afterAll(async () => {
    proxy.stop();
    await unleash.stop();
  });

  test('a reader creates a flag, reads it on another page and deletes it', async ({ page, baseURL }) => {
    await openConsole(page, 'create-feature');
    await page.getByLabel('Server').fill(unleash.url);
    await token(page).fill(unleash.tokens.admin);
    await page.getByLabel('projectId').fill('default');
    await bodyField(page).fill(JSON.stringify({ name: flag, type: 'release' }));
    await expect(panel(page)).toContainText('Your browser will block this request');
    await panel(page).locator('summary').click();
    await expect(panel(page).getByLabel('Command that starts the proxy')).toHaveText(
      `npx unleash-docs-mcp proxy --server ${unleash.url} --allow-writes --origin ${baseURL}`,
    );
    await expectAccessible(page);
    await connect(page, proxy);
    await expect(disconnect(page)).toBeVisible();
    await expect(panel(page)).toBeFocused();
    await expect(panel(page)).toHaveText(/^The proxy on your computer forwards your requests to /);
    await expectAccessible(page);
    await send(page, /^201 Created/);
    await expect(answer(page)).toContainText(`"name": "${flag}"`);
    await expect(page.getByText('Your browser will block')).toHaveCount(0);
    // The command is for a terminal, which needs no proxy.
    await page.getByText('This request as a curl command').click();
    await expect(page.getByLabel('This request as a curl command')).toContainText(`'${unleash.url}/api/admin/projects`);
    await send(page, /^409 /);

    await page.locator(`.sidebar a[href$="/get-feature"]`).click();
    await page.waitForURL(/get-feature$/);
    await page.locator('#try-it > summary').click();
    await page.getByLabel('featureName').fill(flag);
    await expect(disconnect(page)).toBeVisible();
    await send(page, /^200 /);
    await expect(answer(page)).toContainText(`"name": "${flag}"`);
    expect(lines).toEqual([
      'POST /api/admin/projects/default/features 201',
      'POST /api/admin/projects/default/features 409',
      `GET /api/admin/projects/default/features/${flag} 200`,
    ]);
    expect(await stored(page)).not.toContain(proxy.code);

    await page.locator(`.sidebar a[href$="/archive-feature"]`).click();
    await page.waitForURL(/archive-feature$/);
    await page.locator('#try-it > summary').click();
    await sendButton(page).click();
    const confirm = page.getByRole('button', { name: /^Send DELETE to / });
    if (await confirm.isVisible()) await confirm.click();
    await expect(status(page)).toHaveText(/^202 /);

    await page.getByRole('button', { name: 'Use my saved values' }).click();
    await page.getByRole('dialog', { name: 'Your Unleash' }).getByRole('button', { name: 'Forget all values' }).click();
    await expect(disconnect(page)).toHaveCount(0);
    await expect(panel(page).getByLabel('Code from the terminal')).toHaveValue('');
    expect(await page.content()).not.toContain(proxy.code);
  });

  test('a proxy that refuses, forwards elsewhere or has ended is explained', async ({ page, baseURL }) => {
    const own = await startProxy({ ...settings(), origins: [baseURL ?? ''], allowsWrites: false });
    await openConsole(page, 'create-feature');
    await page.getByLabel('projectId').fill('default');
    await connect(page, { ...own, code: '0'.repeat(32) });
    await expect(panel(page)).toContainText('The code is wrong.');
    await connect(page, own);
    await expect(panel(page)).toContainText(`forwards only to ${unleash.url}`);
    await page.getByLabel('Server').fill(unleash.url);
    await expect(panel(page)).toContainText('read-only and will refuse this POST');
    await token(page).fill(unleash.tokens.admin);
    await send(page, /^Refused by the proxy$/);
    await expect(answer(page)).toContainText('--allow-writes');
    own.stop();
    await own.ended;
    await send(page, /^No connection to the proxy$/);
    await expect(answer(page)).toContainText('no longer responds');
    await expect(panel(page)).toContainText(`No proxy responds at ${own.address}`);

    const foreign = await startProxy({ ...settings(), origins: ['https://docs.example.com'], allowsWrites: true });
    await connect(page, foreign);
    await expect(panel(page)).toContainText(`doesn't accept pages of ${baseURL}`);
    foreign.stop();
  });

  test('the proxy works on an HTTPS page, and WebKit is told before that it blocks it', async ({ browser }) => {
    const openssl = findProgramFor('the proxy on an HTTPS page', 'openssl');
    test.skip(openssl === undefined, 'openssl is missing');
    if (openssl === undefined) return;
    const folder = mkdtempSync(path.join(tmpdir(), 'https-page-'));
    const files = createCertificates(openssl, folder, 'docs.example.com');
    const keys = { cert: readFileSync(files.certificate), key: readFileSync(files.key) };
    const site = createServer(keys, siteHandler(path.resolve('.cache/test-site'))).listen(0, 'localhost');
    await new Promise((resolve) => site.once('listening', resolve));
    const bound = site.address();
    const origin = `https://localhost:${typeof bound === 'object' && bound ? bound.port : 0}`;
    const secure = await startProxy({ ...settings(), origins: [origin], allowsWrites: false });
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    try {
      const page = await context.newPage();
      await page.goto(`${origin}${reference}/get-projects`);
      await page.locator('#try-it > summary').click();
      await page.getByLabel('Server').fill(unleash.url);
      await token(page).fill(unleash.tokens.admin);
      await connect(page, secure);
      await expect(disconnect(page)).toBeVisible();
      await send(page, /^200 /);
      await expect(answer(page)).toContainText('"projects"');

      const other = await context.newPage();
      await other.addInitScript(() => {
        Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' });
      });
      await other.goto(`${origin}${reference}/get-projects`);
      await other.locator('#try-it > summary').click();
      await expect(other.locator('.console__cors')).toContainText("doesn't let a secure page use a proxy");
      await expect(panel(other)).toHaveCount(0);
      await expect(other.getByLabel('This request as a curl command')).toBeVisible();
    } finally {
      await context.close();
      secure.stop();
      site.close();
      rmSync(folder, { recursive: true });
    }
  });
});

test('the panel of the proxy fits on a phone', { tag: '@phone' }, async ({ page }) => {
  await openConsole(page, 'create-feature');
  await panel(page).locator('summary').click();
  await expect(panel(page).getByLabel('Proxy address')).toHaveValue('http://127.0.0.1:4244');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
