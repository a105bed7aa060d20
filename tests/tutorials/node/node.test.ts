import { expect } from 'vitest';
import { expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('node');
const test = tutorialTest(tutorial, 'create-the-flag', ['<your backend token>']);
const [rows = ''] = outputsIn(tutorial, 'create-the-service');
const [together = ''] = outputsIn(tutorial, 'verify');

const ready = async (url: string): Promise<unknown> => (await fetch(`${url}/health/ready`)).json();

test('the service follows the flag for each customer', async ({ app, settings, reader, within }) => {
  app.goTo('create-the-service', settings);
  const service = await app.serve('npm start');
  const seats = () => reader.ask('seats', service.url);
  expect(await seats()).toBe(rows);
  await reader.follow('verify');
  await expect.poll(seats, within('verify')).toBe(together);
  expect(await ready(service.url)).toEqual({ ready: true, flags: 'downloaded' });
  await service.stop();
});

test('without Unleash, the service starts with its backup', async ({ app, settings, reader }) => {
  app.goTo('health', settings);
  const service = await app.serve('UNLEASH_URL=http://localhost:1 npm start');
  expect(await ready(service.url)).toEqual({ ready: true, flags: 'fallback or backup' });
  expect(await reader.ask('seats', service.url)).toBe(together);
  await service.stop();
});

test('its types are right, and its tests pass with each test runner', async ({ app, settings }) => {
  app.goTo('test', settings);
  await app.run('npm run check');
  expect(await app.run('npm test')).toContain(testSummary(tutorial, 'test'));
  await app.run(`sed -i "s/'node:test'/'vitest'/" test/seats.test.ts`);
  expect(await app.run('npx vitest run')).toMatch(/Tests +3 passed/);
  await app.run(`sed -i "s/'vitest'/'@jest\\/globals'/" test/seats.test.ts`);
  expect(await app.run('NODE_OPTIONS=--experimental-vm-modules npx jest')).toMatch(/Tests: +3 passed/);
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
