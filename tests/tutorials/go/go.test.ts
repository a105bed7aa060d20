import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, rowsIn } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';
import { goModules } from '../toolchains.ts';

const tutorial = readTutorial('go');
const test = tutorialTest(tutorial, 'start-unleash', [], goModules, 'localhost:8080').extend(
  'connected',
  { scope: 'file' },
  ({ gate }) => `export UNLEASH_URL=${gate.url}\n`,
);
const token = 'export UNLEASH_BACKEND_TOKEN=default:development.unleash-insecure-api-token\n';
const start = 'exec go run .';
const [without = ''] = outputsIn(tutorial, 'create-the-service', 'json');
const [withFlag = ''] = outputsIn(tutorial, 'verify', 'json');
const [refused = ''] = outputsIn(tutorial, 'unreachable');
/** Results of `go test`, without times, which differ from run to run. */
const withoutTimes = (results: string) => results.replaceAll(/\t(?:[\d.]+s|\(cached\))/g, '').trim();

test('without a flag, every boat gets the first berth', async ({ app, settings, reader }) => {
  await app.run(commandsOf(tutorial, 'create-the-service', 'go mod init', { 'mkdir marina': '', 'cd marina': '' }));
  app.goTo('create-the-service', settings);
  const service = await app.serve(start);
  expect(await reader.ask('berths', service.url)).toBe(without);
  expect((await fetch(`${service.url}/berths/titanic`)).status).toBe(404);
  await service.stop();
});

test('its handler passes its test', async ({ app, settings }) => {
  await app.run(commandsOf(tutorial, 'connect', 'go get'));
  app.goTo('connect', settings);
  const results = await app.run(commandsOf(tutorial, 'connect', 'go test'));
  expect(withoutTimes(results)).toBe(withoutTimes(outputsIn(tutorial, 'connect')[0] ?? ''));
});

test('the service follows the flag and survives an outage', async ({ app, connected, reader, gate, within }) => {
  const run = commandsOf(tutorial, 'connect', 'go run', { 'go run': 'exec go run' });
  const service = await app.serve(connected + run);
  const berths = () => reader.ask('berths', service.url);
  expect(await berths()).toBe(without);
  await reader.follow('verify');
  await expect.poll(berths, within('verify')).toBe(withFlag);
  expect(service.printed()).toContain('flags: new configuration');
  await reader.flip('best-fit-berths', 'off');
  await expect.poll(berths, within('verify')).toBe(without);
  await reader.flip('best-fit-berths', 'on');
  await expect.poll(berths, within('verify')).toBe(withFlag);

  await gate.shut();
  const line = refused
    .replace('localhost:4242', new URL(gate.url).host)
    .replace('127.0.0.1:4242', new URL(gate.url).host);
  await expect.poll(service.printed, within('unreachable')).toContain(line);
  expect(await berths()).toBe(withFlag);
  await service.stop();

  const restarted = await app.serve(connected + token + start);
  expect(restarted.printed()).toContain('starting without it');
  expect(await reader.ask('berths', restarted.url)).toBe(withFlag);
  await restarted.stop();

  await app.run('rm "$TMPDIR/unleash-repo-schema-v1-marina.json"');
  const empty = await app.serve(connected + token + start);
  expect(await reader.ask('berths', empty.url)).toBe(without);
  await gate.open();
  await expect.poll(() => reader.ask('berths', empty.url), within('unreachable')).toBe(withFlag);
  const { length } = empty.printed();
  await wait(11_000);
  expect(empty.printed().slice(length)).not.toContain('refused');
  await empty.stop();
});

test('with a shipped configuration, a new container starts with the flag', async ({
  app,
  settings,
  connected,
  reader,
  gate,
}) => {
  await app.run(connected + token + commandsOf(tutorial, 'unreachable', 'curl', { 'http://localhost:4242': gate.url }));
  app.goTo('unreachable', settings);
  await gate.shut();
  await app.run('rm "$TMPDIR/unleash-repo-schema-v1-marina.json"');
  const service = await app.serve(connected + token + start);
  expect(await reader.ask('berths', service.url)).toBe(withFlag);
  await service.stop();
  await gate.open();
});

test('the log names the status of a wrong token', async ({ app, connected, within }) => {
  for (const [wrong, status] of [
    ['', 401],
    ['default:development.unleash-insecure-frontend-api-token', 403],
  ] as const) {
    const service = await app.serve(`${connected}export UNLEASH_BACKEND_TOKEN='${wrong}'\n${start}`);
    const shown = `returned status code ${status} your SDK is most likely misconfigured`;
    await expect.poll(service.printed, within('when-something-is-wrong')).toContain(shown);
    expect(service.printed().includes('UNLEASH_BACKEND_TOKEN is not set')).toBe(wrong === '');
    await service.stop();
  }
});

test('the boats that the table names get the new berths, then variants, then sailing boats', async ({
  app,
  settings,
  connected,
  reader,
  within,
}) => {
  const percentages = rowsIn(tutorial, 'gradual-rollout').filter(([rollout = '']) => /^\d+%$/.test(rollout));
  expect(percentages).toHaveLength(4);
  const service = await app.serve(connected + token + start);
  const berths = () => reader.ask('berths', service.url);
  for (const [rollout = '', ...cells] of percentages) {
    await reader.follow('gradual-rollout', 'PUT', { '"rollout": "10"': `"rollout": "${rollout.slice(0, -1)}"` });
    const names = ['otter', 'heron', 'calypso', 'gannet'];
    const lines = names.map((boat, index) => JSON.stringify({ boat, berths: [cells[index]?.replaceAll('*', '')] }));
    await expect.poll(berths, within('gradual-rollout')).toBe(lines.join('\n'));
  }
  await service.stop();

  await reader.follow('variants');
  app.goTo('variants', settings);
  const choice = await app.serve(connected + token + start);
  const offers = () => reader.ask('berths', choice.url);
  await expect.poll(offers, within('variants')).toBe(outputsIn(tutorial, 'variants', 'json')[0]);
  await reader.follow('targeting');
  await expect.poll(offers, within('targeting')).toBe(outputsIn(tutorial, 'targeting', 'json')[0]);
  await choice.stop();
});

test('its tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  const results = await app.run(commandsOf(tutorial, 'test', 'go test'));
  expect(withoutTimes(results)).toBe(withoutTimes(outputsIn(tutorial, 'test')[0] ?? ''));
});

test('the metrics have arrived, and the flag can go', async ({ app, settings, connected, reader, within }) => {
  const service = await app.serve(connected + token + start);
  await reader.ask('berths', service.url);
  const counted = async () => (await reader.follow('clean-up', 'GET')).some(({ body }) => body.includes('"marina"'));
  await expect.poll(counted, { ...within('clean-up'), timeout: 120_000 }).toBe(true);
  await service.stop();

  app.goTo('clean-up', settings);
  await app.run(
    `sed -i '/^\\/\\/ NextFree/,/^}$/d' harbor/harbor.go\n${commandsOf(tutorial, 'clean-up', 'go vet', { 'rm flags/flags_test.go': '' })}`,
  );
  await reader.follow('clean-up', 'DELETE');
  const after = await app.serve(connected + token + start);
  expect(await reader.ask('berths', after.url)).toContain('{"boat":"gannet","berths":["B2","B1","A2"]}');
  await after.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
