import { expect } from 'vitest';
import { z } from 'zod';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, section, testSummary } from '../tutorial.ts';
import { mavenLibraries, ownTemporaryFolder } from '../toolchains.ts';
import { tutorialTest } from '../tutorial-test.ts';

const page = readTutorial('spring-boot');
/** The page without the step that is optional, because the registry doesn't have the starter. */
const starter = new Set(section(page, 'starter'));
const tutorial = { ...page, items: page.items.filter((item) => !starter.has(item)) };
const placeholder = '<your backend token>';
const test = tutorialTest(tutorial, 'create-the-flag', [placeholder], mavenLibraries).extend(
  'connected',
  { scope: 'file' },
  ({ settings, gate }) => `export UNLEASH_URL=${gate.url} UNLEASH_BACKEND_TOKEN='${settings[placeholder]}'\n`,
);

/** Starts the service as the page does, and prints into `log`. */
const serviceOf = (commands: string) =>
  `${ownTemporaryFolder}export SERVER_PORT=$PORT\n${commands.replace(/^mvn .*$/m, '$& > log 2>&1')}`;
const run = 'mvn --quiet spring-boot:run';

const [atTheDesk = ''] = section(tutorial, 'create-the-service').flatMap((item) =>
  item.type === 'code' && item.language === 'json' ? [item.code] : [],
);
const allAtTheDesk = ['jon ', 'kofi', 'leo ', 'mona'].map((reader) => `${reader} ${atTheDesk}`).join('\n');
const [on = ''] = outputsIn(tutorial, 'verify');
const [limits = ''] = outputsIn(tutorial, 'gradual-rollout');

const countsSchema = z.object({
  data: z.array(z.object({ appName: z.string(), yes: z.number(), no: z.number() })),
});

test('without a flag, readers renew at the desk', async ({ app, settings }) => {
  await app.run(commandsOf(tutorial, 'create-the-service', 'mkdir', { 'lending/src': 'src', 'cd lending': '' }));
  app.goTo('create-the-service', settings);
  const service = await app.serve(serviceOf(commandsOf(tutorial, 'create-the-service', 'spring-boot:run')));
  const ask = commandsOf(tutorial, 'create-the-service', 'curl', { 'http://localhost:8080': service.url });
  expect(await app.run(ask)).toBe(atTheDesk);
  expect((await fetch(`${service.url}/terms`, { headers: { 'X-Reader': 'nobody' } })).status).toBe(401);
  await service.stop();
});

test('its tests pass with and without the flag', async ({ app, settings }) => {
  app.goTo('test', settings);
  const tests = ownTemporaryFolder + commandsOf(tutorial, 'test', 'mvn test');
  expect(await app.run(tests)).toContain(testSummary(tutorial, 'test'));
});

test('the service follows the flag and the limits of its strategies, and reports its checks', async ({
  app,
  settings,
  gate,
  reader,
  within,
}) => {
  await expect(app.run(ownTemporaryFolder + run)).rejects.toThrow('unleash.token is empty: set UNLEASH_BACKEND_TOKEN');
  const start = commandsOf(tutorial, 'connect', 'spring-boot:run', { [placeholder]: settings[placeholder] ?? '' });
  const service = await app.serve(`export UNLEASH_URL=${gate.url}\n${serviceOf(start)}`);
  const terms = () => reader.ask('terms', service.url);
  expect(await terms()).toBe(allAtTheDesk);
  expect(await app.run('cat log')).toContain('Starting polling client');
  await reader.follow('verify');
  await expect.poll(terms, within('verify')).toBe(on);
  await reader.flip('auto-renewal', 'off');
  await expect.poll(terms, within('verify')).toBe(allAtTheDesk);
  await reader.flip('auto-renewal', 'on');
  await reader.follow('gradual-rollout');
  await expect.poll(terms, within('gradual-rollout')).toBe(limits);

  const isCounted = async () => {
    const [response] = await reader.follow('observe');
    const { data } = countsSchema.parse(JSON.parse(response?.body ?? ''));
    return data.some(({ appName, yes }) => appName === 'lending' && yes > 0);
  };
  // A report once a minute.
  await expect.poll(isCounted, { ...within('observe'), timeout: 150_000 }).toBe(true);
  await service.stop();
});

test('the service starts in an outage as the table says', async ({ app, connected, gate, reader, within }) => {
  const service = await app.serve(serviceOf(connected + run));
  const terms = (url = service.url) => reader.ask('terms', url);
  expect(await terms()).toBe(limits);
  await gate.shut();
  await expect.poll(() => app.run('cat log'), within('unreachable')).toMatch(/WARN/);
  expect(await terms()).toBe(limits);
  await service.stop();

  const restarted = await app.serve(serviceOf(connected + run));
  const message = 'Starting with an earlier flag configuration: Could not fetch toggles';
  expect(await app.run('cat log')).toContain(message);
  expect(await terms(restarted.url)).toBe(limits);
  await restarted.stop();

  await app.run('rm $TMPDIR/unleash-lending-repo.json');
  const empty = await app.serve(serviceOf(connected + run));
  expect(await terms(empty.url)).toBe(allAtTheDesk);
  await empty.stop();

  const configuration = 'src/main/java/lending/FlagConfiguration.java';
  await app.run(`cp ${configuration} kept && sed -i /startupExceptionHandler/d ${configuration}`);
  await expect(app.run(ownTemporaryFolder + connected + run)).rejects.toThrow('UnleashException');
  await app.run(`mv kept ${configuration}`);
  await gate.open();
  const again = await app.serve(serviceOf(connected + run));
  expect(await terms(again.url)).toBe(limits);
  await again.stop();
});

test('without the flag, all readers renew three times, and the flag can go', async ({
  app,
  settings,
  connected,
  reader,
}) => {
  app.goTo('clean-up', settings);
  commandsOf(tutorial, 'clean-up', 'rm src/main');
  expect(await app.run(`${ownTemporaryFolder}mvn test`)).toMatch(/Tests run: 2, Failures: 0, Errors: 0, Skipped: 0\n/);
  await reader.follow('clean-up');
  const service = await app.serve(serviceOf(connected + run));
  expect(await reader.ask('terms', service.url)).toMatch(
    /^(\w+ +\{"days":28,"renewal":"automatic","times":3\}\n?){4}$/,
  );
  await service.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
