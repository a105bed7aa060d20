import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../live/port.ts';
import { node } from '../../tools/programs.ts';
import { scriptOf } from '../../tools/setup.mjs';
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const folder = 'tests/dev/pages';
const file = path.join(root, folder, 'draft-page.md');
let address = '';

const pageWith = (text: string) =>
  `---\ntitle: A page in the making\ndescription: A page of the test.\nkind: reference\nsidebar: none\n---\n\n${text}\n`;

let server: ChildProcess | undefined;
let browser: Browser | undefined;
let page: Page;

/** A busy machine may take long. */
const patient = { timeout: 90_000 };

/** What the server has printed. */
let output = '';

beforeAll(async () => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, pageWith('The first version.'));
  const port = await freePort();
  address = `http://localhost:${port}/draft-page`;
  const child = node.start([scriptOf('astro'), 'dev', '--port', String(port)], {
    cwd: root,
    // Without the variables of the test runner, which make Astro believe that it runs in a test.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], EXTRA_CONTENT: folder, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  server = child;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (output += String(data)));
  }
  browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArguments });
  page = await browser.newPage();
});

afterAll(async () => {
  await browser?.close();
  server?.kill();
  rmSync(path.dirname(file), { recursive: true, force: true });
});

const text = () =>
  page
    .locator('.prose')
    .textContent({ timeout: 1000 })
    .catch(() => '');
const overlay = () => page.locator('vite-error-overlay').count();

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(`What the development server printed:\n${output}`);
});

test('shows a changed page without a reload by hand, a broken one as an error, and recovers when the page is fixed', async () => {
  writeFileSync(file, pageWith('The first version.'));
  const status = () =>
    page.goto(address).then(
      (response) => response?.status(),
      () => 0,
    );
  await expect.poll(status, { ...patient, interval: 500 }).toBe(200);
  await expect.poll(text, patient).toContain('The first version.');

  writeFileSync(file, pageWith('The second version.'));
  await expect.poll(text, patient).toContain('The second version.');

  writeFileSync(file, pageWith('A [link](/to-nowhere) that is broken.'));
  await expect.poll(overlay, patient).toBe(1);
  await expect
    .poll(() => page.locator('vite-error-overlay').evaluate((element) => element.shadowRoot?.textContent ?? ''), {
      ...patient,
    })
    .toContain('a link to /to-nowhere, which does not exist');
  const shown = await page.locator('vite-error-overlay').evaluate((element) => element.shadowRoot?.textContent ?? '');
  expect(shown, 'The message names the file and the line.').toContain(`${folder}/draft-page.md:8`);

  writeFileSync(file, pageWith('The third version.'));
  await expect.poll(text, patient).toContain('The third version.');
  expect(await overlay()).toBe(0);

  expect(await page.getByText('Only the development server shows this page.').count()).toBe(0);
  writeFileSync(file, pageWith('The fourth version.').replace('sidebar: none', 'sidebar: none\ndraft: true'));
  await expect.poll(text, patient).toContain('The fourth version.');
  await page.getByText(`remove draft: true from ${folder}/draft-page.md`).waitFor();
});
