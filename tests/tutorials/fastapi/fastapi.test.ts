import { expect } from 'vitest';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';
import { pythonEnvironment } from '../toolchains.ts';

const tutorial = readTutorial('fastapi');
const placeholder = '<your backend token>';
const test = tutorialTest(tutorial, 'create-the-flag', [placeholder], pythonEnvironment).extend(
  'connected',
  { scope: 'file' },
  ({ settings, gate }) => `export UNLEASH_URL=${gate.url} UNLEASH_BACKEND_TOKEN='${settings[placeholder]}'\n`,
);
const [withoutHints = ''] = outputsIn(tutorial, 'dependency');
const [withHints = ''] = outputsIn(tutorial, 'verify');

const statusOf = async (url: string, member: string, region: string) => {
  const headers = { 'X-Member': member, 'X-Region': region };
  return (await fetch(`${url}/hints/lagoon`, { headers })).status;
};

test('its tests pass without a token and a network', async ({ app, settings }) => {
  await app.run('mkdir -p birds tests');
  app.goTo('lifespan', settings);
  await app.run(commandsOf(tutorial, 'lifespan', 'touch'));
  app.goTo('test', settings);
  const summary = testSummary(tutorial, 'test');
  expect(await app.run(commandsOf(tutorial, 'test', 'pytest'))).toContain(summary);
});

test('the service follows the flag, the region and the percentage, and survives an outage', async ({
  app,
  connected,
  reader,
  gate,
  within,
}) => {
  const start =
    connected + commandsOf(tutorial, 'dependency', 'fastapi dev', { 'fastapi dev': 'exec fastapi dev --port $PORT' });
  const service = await app.serve(start);
  const birds = () => reader.ask('birds', service.url);
  expect(await birds()).toBe(withoutHints);
  await reader.follow('verify');
  await expect.poll(birds, within('verify')).toBe(withHints);
  expect(await statusOf(service.url, 'greta', 'south')).toBe(404);

  await reader.rollOut('species-hints', 25);
  const reached = async () => {
    let count = 0;
    for (let member = 0; member < 200; member += 1)
      if ((await statusOf(service.url, String(member), 'south')) === 200) count += 1;
    return count;
  };
  // 5 standard deviations around 50.
  await expect.poll(async () => Math.abs((await reached()) - 50) < 31, within('verify')).toBe(true);

  await gate.shut();
  expect(await birds()).toBe(withHints);
  await service.stop();
  const workers = await app.serve(`${connected}exec fastapi run birds/main.py --workers 2 --port $PORT`);
  expect(await reader.ask('birds', workers.url)).toBe(withHints);
  await gate.open();
  await reader.follow('clean-up');
  await expect.poll(() => reader.ask('birds', workers.url), within('clean-up')).toBe(withoutHints);
  await workers.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
