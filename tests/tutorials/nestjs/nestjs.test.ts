import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openApplication, type Application } from '../application.ts';
import { openReader, type Reader } from '../reader.ts';
import { at, expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../tutorial.ts';

const tutorial = readTutorial('nestjs');
const unleash = inject('unleash');
const [hidden = ''] = outputsIn(tutorial, 'guard');
const [chapters = ''] = outputsIn(tutorial, 'verify');

let settings: Record<string, string>;
let reader: Reader;
let app: Application;

beforeAll(async () => {
  reader = await openReader(tutorial, unleash);
  const [token = ''] = await reader.createTokens('create-the-flag');
  settings = { 'http://localhost:4242': unleash.url, '<your backend token>': token };
  app = await openApplication(tutorial);
});
afterAll(async () => {
  await Promise.all([app?.close(), reader?.close()]);
});

test('the guard and the response follow the flag', async () => {
  app.goTo('guard', settings);
  await app.run('npm run build');
  const service = await app.serve('npm start');
  const episode = () => reader.ask('episode', service.url);
  expect(await episode()).toBe(hidden);
  await reader.follow('verify');
  const within = { timeout: 60_000, interval: 500, message: at(tutorial, 'verify') };
  await expect.poll(episode, within).toBe(chapters);
  await reader.flip('chapter-marks', 'off');
  await expect.poll(episode, within).toBe(hidden);
  await service.stop();
});

test('its types are right, and its own tests pass', async () => {
  app.goTo('test', settings);
  await app.run('npm run check');
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
