import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openApplication, type Application } from '../../application.ts';
import { openWindow, type Window } from '../../browser.ts';
import { openReader, type Reader } from '../../reader.ts';
import { at, expectUsedRecorded, readTutorial, testSummary } from '../../tutorial.ts';

const tutorial = readTutorial('sveltekit/examples');
const unleash = inject('unleash');

let settings: Record<string, string>;
let reader: Reader;
let app: Application;
let window: Window;
let page: Page;

beforeAll(async () => {
  reader = await openReader(tutorial, unleash);
  window = await openWindow();
  ({ page } = window);
  const [token = ''] = await reader.createTokens('set-up');
  settings = { 'http://localhost:4242': unleash.url, '<your backend token>': token };
  app = await openApplication(tutorial);
});
afterAll(async () => {
  await Promise.all([window?.close(), app?.close(), reader?.close()]);
});

const within = (anchor: string) => ({ timeout: 60_000, interval: 500, message: at(tutorial, anchor) });
const text = () => page.locator('body').innerText();

test('its types are right, and its own tests pass', async () => {
  app.goTo('tests', settings);
  await app.run('npm run check');
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'tests'));
});

test('an open page follows the flags, and the action checks them again', async () => {
  app.goTo('tests', settings);
  // The application runs on another port here.
  await app.run(`sed -i "s#'http://localhost:3000'#'*'#" vite.config.ts`);
  await app.run('npm run build');
  const site = await app.serve('npm start');
  await page.goto(site.url);
  await expect.poll(text, within('lazy')).toContain('Rows A to F, up to 6 tickets');
  await reader.flip('theater-seat-map', 'on');
  await expect.poll(text, within('live')).toContain('Choose up to 6 seats on the map');
  await reader.flip('theater-tickets-paused', 'on');
  const buy = async () => {
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Buy' }).click();
    return page.getByRole('status').innerText();
  };
  await expect.poll(buy, within('kill-switch')).toBe('Ticket sales are paused.');
  await reader.flip('theater-tickets-paused', 'off');
  await expect.poll(buy, within('kill-switch')).toBe('Enjoy the show!');
  await site.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
