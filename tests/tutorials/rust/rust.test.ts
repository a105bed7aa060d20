import { expect } from 'vitest';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, rowsIn, testSummary } from '../tutorial.ts';
import { tutorialTest } from '../tutorial-test.ts';
import { cargoCrates } from '../toolchains.ts';

const tutorial = readTutorial('rust');
const test = tutorialTest(tutorial, 'start-unleash', [], cargoCrates, '127.0.0.1:3000').extend(
  'connected',
  { scope: 'file' },
  ({ gate }) => `export UNLEASH_URL=${gate.url}\n`,
);
const token = 'export UNLEASH_BACKEND_TOKEN=default:development.unleash-insecure-api-token\n';
const start = 'exec cargo run --quiet';
const [without = ''] = outputsIn(tutorial, 'create-the-service', 'json');
const [withFlag = ''] = outputsIn(tutorial, 'verify', 'json');
const [warning = ''] = outputsIn(tutorial, 'unreachable');

test('without a flag, everyone sees the first object', async ({ app, settings, reader }) => {
  const create = { 'cargo new --lib observatory': 'cargo init --quiet --vcs none --lib --name observatory' };
  await app.run(commandsOf(tutorial, 'create-the-service', 'cargo new', { ...create, 'cd observatory': '' }));
  app.goTo('create-the-service', settings);
  const service = await app.serve(
    commandsOf(tutorial, 'create-the-service', 'cargo run', { 'cargo run': 'exec cargo run' }),
  );
  expect(await reader.ask('evening', service.url)).toBe(without);
  expect((await fetch(`${service.url}/plan/tycho`)).status).toBe(404);
  await service.stop();
});

test('the service follows the flag and its percentage', async ({ app, settings, connected, reader, gate, within }) => {
  await app.run(commandsOf(tutorial, 'connect', 'cargo add'));
  app.goTo('connect', settings);
  await expect(app.run(`${connected}cargo run --quiet`)).rejects.toThrow('set UNLEASH_BACKEND_TOKEN');
  const service = await app.serve(
    `${connected}export RUST_LOG=info,unleash_api_client=debug\n${commandsOf(tutorial, 'connect', 'cargo run', { 'cargo run': 'exec cargo run' })}`,
  );
  const evening = () => reader.ask('evening', service.url);
  expect(await evening()).toBe(without);
  await reader.follow('verify');
  await expect.poll(evening, within('verify')).toBe(withFlag);
  expect(service.printed()).toContain('poll: retrieving features');
  await reader.flip('highest-first', 'off');
  await expect.poll(evening, within('verify')).toBe(without);
  await reader.flip('highest-first', 'on');

  const percentages = rowsIn(tutorial, 'gradual-rollout').filter(([rollout = '']) => /^\d+%$/.test(rollout));
  expect(percentages).toHaveLength(4);
  const [offLines, onLines] = [without.split('\n'), withFlag.split('\n')];
  for (const [rollout = '', ...cells] of percentages) {
    await reader.follow('gradual-rollout', 'PUT', { '"rollout": "10"': `"rollout": "${rollout.slice(0, -1)}"` });
    const lines = cells.map((cell, index) => (cell === '**yes**' ? onLines : offLines)[index]);
    await expect.poll(evening, within('gradual-rollout')).toBe(lines.join('\n'));
  }

  await gate.shut();
  const line = warning.replace('localhost:4242', new URL(gate.url).host);
  await expect.poll(service.printed, within('unreachable')).toContain(line);
  expect(service.printed()).toContain('Caused by');
  expect(await evening()).toBe(withFlag);
  await service.stop();
  const restarted = await app.serve(connected + token + start);
  expect(restarted.printed()).toContain('no flag configuration yet, starting without it');
  expect(await reader.ask('evening', restarted.url)).toBe(without);
  await gate.open();
  await expect.poll(() => reader.ask('evening', restarted.url), within('unreachable')).toBe(withFlag);
  await restarted.stop();
});

test('with the backup, the service keeps its flags', async ({ app, settings, connected, reader, gate, within }) => {
  app.goTo('unreachable', settings);
  const service = await app.serve(connected + token + start);
  expect(service.printed()).toContain('no backup to restore');
  await expect.poll(() => app.run('ls'), within('unreachable')).toContain('flags.json');
  await service.stop();
  await gate.shut();
  const restarted = await app.serve(connected + token + start);
  expect(restarted.printed()).toContain('restored flags.json');
  expect(await reader.ask('evening', restarted.url)).toBe(withFlag);
  await restarted.stop();
  await gate.open();

  const before = await app.run('cat flags.json');
  const refused = await app.serve(`${connected}export UNLEASH_BACKEND_TOKEN=default:development.wrong\n${start}`);
  const [invalid = ''] =
    /poll: failed to retrieve features: data did [^`]+/.exec(
      rowsIn(tutorial, 'when-something-is-wrong').flat().join('\n'),
    ) ?? [];
  expect(invalid).not.toBe('');
  await expect.poll(refused.printed, within('when-something-is-wrong')).toContain(invalid);
  expect(refused.printed()).toContain(
    'no backup: unexpected response {"message":"This endpoint requires an API token. ',
  );
  await refused.stop();
  expect(await app.run('cat flags.json')).toBe(before);
});

test('visitors get their variants, then only the club', async ({ app, settings, connected, reader, within }) => {
  await reader.follow('variants');
  app.goTo('variants', settings);
  const service = await app.serve(connected + token + start);
  const evening = () => reader.ask('evening', service.url);
  await expect.poll(evening, within('variants')).toBe(outputsIn(tutorial, 'variants', 'json')[0]);
  await reader.follow('targeting');
  await expect.poll(evening, within('targeting')).toBe(outputsIn(tutorial, 'targeting', 'json')[0]);
  await service.stop();
});

test('its tests pass', async ({ app, settings }) => {
  app.goTo('test', settings);
  const results = await app.run(commandsOf(tutorial, 'test', 'cargo test'));
  const withoutTimes = (text: string) =>
    text
      .replaceAll(/finished in .*/g, '')
      .replaceAll(/\n+/g, '\n')
      .trim();
  expect(withoutTimes(results)).toBe(withoutTimes(outputsIn(tutorial, 'test')[0] ?? ''));
  expect(results).toContain(testSummary(tutorial, 'test'));
});

test('the metrics have arrived, and the flag can go', async ({ app, settings, connected, reader, within }) => {
  const counted = async () =>
    (await reader.follow('clean-up', 'GET')).some(({ body }) => /"observatory"[^]*"double"/.test(body));
  await expect.poll(counted, within('clean-up')).toBe(true);

  app.goTo('clean-up', settings);
  const removed = { 'rm src/flags.rs src/connection.rs src/backup.rs tests/flags.rs': '' };
  const results = await app.run(commandsOf(tutorial, 'clean-up', 'cargo remove', removed));
  expect(results).toContain('test result: ok. 1 passed; 0 failed');
  await reader.follow('clean-up', 'DELETE');
  const after = await app.serve(`${connected}${start}`);
  expect(await reader.ask('evening', after.url)).toContain('{"visitor":"sofie","object":"M13","magnification":160}');
  await after.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
