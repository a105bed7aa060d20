import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openApplication, type Application } from '../../application.ts';
import { at, expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../../tutorial.ts';
import { openReader, type Reader } from '../../reader.ts';

const tutorial = readTutorial('serverless/lambda');
const unleash = inject('unleash');
const start = 'npm start';
const [, fixedDays = ''] = outputsIn(tutorial, 'local');
const [shortNotice = ''] = outputsIn(tutorial, 'verify');
const [inTheHarbor = ''] = outputsIn(tutorial, 'targeting');

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

const pickups = (url: string) => reader.ask('pickups', url);

/** Restarts the function, so that it downloads new flags immediately. */
async function pickupsAfterColdStart(): Promise<string> {
  const environment = await app.serve(start);
  const answers = await pickups(environment.url);
  await environment.stop();
  return answers;
}

/** A running function downloads flags again when they are fifteen seconds old. A failure names the section. */
const within = (anchor: string) => ({ timeout: 60_000, interval: 1_000, message: at(tutorial, anchor) });

test('the pickups follow the flag, the rollout, the variant and the constraint', async () => {
  app.goTo('local', settings);
  expect(await pickupsAfterColdStart()).toBe(fixedDays);

  app.goTo('connect', settings);
  const environment = await app.serve(start);
  expect(await pickups(environment.url)).toBe(fixedDays);
  await reader.follow('verify');
  await expect.poll(() => pickups(environment.url), within('verify')).toBe(shortNotice);
  await environment.stop();

  await reader.flip('short-notice-pickup', 'off');
  await expect.poll(pickupsAfterColdStart, within('verify')).toBe(fixedDays);
  await reader.flip('short-notice-pickup', 'on');
  await reader.follow('gradual-rollout');
  await reader.follow('variants');
  await reader.follow('targeting');
  await expect.poll(pickupsAfterColdStart, within('targeting')).toBe(inTheHarbor);
});

test('its own tests pass', async () => {
  app.goTo('test', settings);
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
});

test('it works without the flag', async () => {
  app.goTo('clean-up', settings);
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'clean-up'));
  await reader.follow('clean-up');
  expect(await pickupsAfterColdStart()).toBe(shortNotice);
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
