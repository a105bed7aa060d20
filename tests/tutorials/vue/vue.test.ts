import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openApplication, type Application } from '../application.ts';
import { openWindow, type Window } from '../browser.ts';
import { openReader, type Reader } from '../reader.ts';
import { at, expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../tutorial.ts';

const tutorial = readTutorial('vue');
const unleash = inject('unleash');
const [open = ''] = outputsIn(tutorial, 'build');
const [occupancy = ''] = outputsIn(tutorial, 'verify');

let settings: Record<string, string>;
let reader: Reader;
let app: Application;
let window: Window;

beforeAll(async () => {
  reader = await openReader(tutorial, unleash);
  window = await openWindow();
  const [token = ''] = await reader.createTokens('create-the-flag');
  settings = { 'http://localhost:4242': unleash.url, '<your frontend token>': token };
  app = await openApplication(tutorial);
});
afterAll(async () => {
  await Promise.all([window?.close(), app?.close(), reader?.close()]);
});

/** The browser polls every five seconds, and the machine may be busy. A failure names the section. */
const within = (anchor: string) => ({ timeout: 60_000, interval: 500, message: at(tutorial, anchor) });

test('the server and the browser follow the flag and the member, and agree', async () => {
  app.goTo('build', settings);
  await app.run('npm run build');
  const site = await app.serve('npm start');
  const lanes = () => reader.ask('lanes', site.url);
  expect(await lanes()).toBe(open);
  await reader.follow('verify');
  await expect.poll(lanes, within('verify')).toBe(occupancy);

  const { page } = window;
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  const firstLane = () => page.locator('li').first().textContent();
  await page.goto(site.url);
  expect(await firstLane()).toContain('Fast lane: open');
  await page.getByLabel('Member').selectOption('ines');
  await expect.poll(firstLane, within('build')).toContain('Fast lane: 3 people');
  await page.reload();
  expect(await firstLane()).toContain('Fast lane: 3 people');
  await reader.flip('lane-occupancy', 'off');
  await expect.poll(firstLane, within('verify')).toContain('Fast lane: open');
  expect(complaints).toEqual([]);
  await site.stop();
});

test('its types are right, and its own tests pass', async () => {
  app.goTo('test', settings);
  await app.run('npm run check');
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
