import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openApplication, type Application } from '../application.ts';
import { openWindow, type Window } from '../browser.ts';
import { at, expectUsedRecorded, readTutorial, testSummary } from '../tutorial.ts';
import { openReader, type Reader } from '../reader.ts';

const tutorial = readTutorial('javascript');
const unleash = inject('unleash');
const day = 'Today: wind up to 21 kn';
const hours = '09:00 12 kn, 12:00 17 kn, 15:00 21 kn';

let settings: Record<string, string>;
let reader: Reader;
let app: Application;
let window: Window;
let page: Page;

beforeAll(async () => {
  reader = await openReader(tutorial, unleash);
  window = await openWindow();
  ({ page } = window);
  const [token = ''] = await reader.createTokens('create-the-flag');
  settings = { 'http://localhost:4242': unleash.url, '<your frontend token>': token };
  app = await openApplication(tutorial);
});
afterAll(async () => {
  await Promise.all([window?.close(), app?.close(), reader?.close()]);
});

const forecast = () => page.locator('#forecast').textContent();
const readers = () => page.getByLabel('Reader');

/** The SDK polls every five seconds, and the machine may be busy. A failure names the section. */
const within = (anchor: string) => ({ timeout: 60_000, message: at(tutorial, anchor) });

test('the forecast follows the flag, the rollout, the variant and the constraint', async () => {
  app.goTo('connect', settings);
  const site = await app.serve('npm run dev -- --port $PORT --strictPort');
  await page.goto(site.url);
  await expect.poll(forecast, within('connect')).toBe(day);
  await reader.follow('verify');
  await expect.poll(forecast, within('verify')).toBe(hours);
  await reader.flip('hourly-forecast', 'off');
  await expect.poll(forecast, within('verify')).toBe(day);

  await reader.flip('hourly-forecast', 'on');
  await reader.follow('gradual-rollout');
  await reader.follow('variants');
  await expect.poll(forecast, within('variants')).toMatch(/^09:00 6\.2 m\/s/);
  await readers().selectOption('ben');
  await expect.poll(forecast, within('variants')).toBe(hours);
  await reader.follow('targeting');
  await expect.poll(forecast, within('targeting')).toBe(day);
  await site.stop();
});

test('its own tests pass', async () => {
  app.goTo('test', settings);
  const printed = await app.run('npm test');
  expect(`${at(tutorial, 'test')}\n${printed}`).toContain(testSummary(tutorial, 'test'));
  await app.run('npm run build');
});

test('it works without the flag', async () => {
  app.goTo('clean-up', settings);
  await app.run('npm test');
  await app.run('npm run build');
  await reader.follow('clean-up');
  const site = await app.serve('npx vite preview --port $PORT --strictPort');
  await page.goto(site.url);
  await expect.poll(forecast, within('clean-up')).toBe(hours);
  await readers().selectOption('hugo');
  await expect.poll(forecast, within('clean-up')).toBe(hours);
  await site.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
