import { expect } from 'vitest';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, section, testSummary } from '../tutorial.ts';
import { mavenLibraries, ownTemporaryFolder as own } from '../toolchains.ts';
import { tutorialTest } from '../tutorial-test.ts';

const tutorial = readTutorial('java');
const placeholder = '<your backend token>';
const test = tutorialTest(tutorial, 'create-the-flag', [placeholder], mavenLibraries).extend(
  'connected',
  { scope: 'file' },
  ({ settings, gate }) => `export UNLEASH_URL=${gate.url} UNLEASH_BACKEND_TOKEN='${settings[placeholder]}'\n`,
);

/** Builds and starts the service, prints into `log`, and writes the ID of the JVM. */
const serviceOf = (commands: string) =>
  commands.replace(/^java .*$/m, (java) => `echo $$ > pid; exec ${java} > log 2>&1`);
/** Stops the JVM as Ctrl+C does, and waits for its end. */
const interrupt = 'kill -INT $(cat pid); while kill -0 $(cat pid); do sleep 0.1; done 2> /dev/null';

const [withoutFlag] = section(tutorial, 'create-the-service').flatMap((item) =>
  item.type === 'code' && item.language === 'json' ? [item.code] : [],
);
const [evening = ''] = (outputsIn(tutorial, 'gradual-rollout')[0] ?? '').match(/\{"service":"evening".*\}/) ?? [];
const [log = ''] = outputsIn(tutorial, 'decide');
const [thirty = ''] = outputsIn(tutorial, 'gradual-rollout');
const [business = ''] = outputsIn(tutorial, 'targeting');
const [offers = ''] = outputsIn(tutorial, 'observe');

const quoteOf = async (url: string, customer: string) => (await fetch(`${url}/quotes/${customer}`)).text();

test('without a flag, the service quotes two-day delivery, and exits if its port is in use', async ({
  app,
  settings,
}) => {
  await app.run(commandsOf(tutorial, 'create-the-service', 'mkdir', { 'courier/src': 'src', 'cd courier': '' }));
  app.goTo('create-the-service', settings);
  const start = commandsOf(tutorial, 'create-the-service', 'courier.Main');
  const service = await app.serve(own + start);
  const ask = commandsOf(tutorial, 'create-the-service', 'curl', { 'http://localhost:8000': service.url });
  expect(await app.run(ask)).toBe(withoutFlag);
  expect((await fetch(`${service.url}/quotes/nobody`)).status).toBe(404);
  const again = `${own}PORT=${new URL(service.url).port} java -cp 'target/courier.jar:target/lib/*' courier.Main`;
  await expect(app.run(again)).rejects.toThrow(/ended with 1:[^]*BindException: Address already in use/);
  await service.stop();
});

test('with the flag off, the service starts with the printed lines and keeps its quotes', async ({
  app,
  settings,
  gate,
}) => {
  const commands = commandsOf(tutorial, 'decide', 'courier.Main', { [placeholder]: settings[placeholder] ?? '' });
  const withoutToken = commands.replace(/^export .*\n/, '');
  app.goTo('connect', settings);
  await expect(app.run(own + withoutToken)).rejects.toThrow('UNLEASH_BACKEND_TOKEN is not set');

  app.goTo('decide', settings);
  const service = await app.serve(`export UNLEASH_URL=${gate.url}\n${own}${serviceOf(commands)}`);
  expect(await quoteOf(service.url, 'lena')).toBe(withoutFlag);
  // From Java 24 on, a JVM that loads a native library first prints warnings, which the page mentions.
  const printed = await app.run('sed "/^Picked up/d; /^WARNING: /d; /^$/d; s: $::; s:$TMPDIR/:/tmp/:" log');
  expect(printed.trim()).toBe(log.replace('http://localhost:8000', service.url));
  await app.run(interrupt);
  await service.stop();
});

test('its tests pass with and without the flag, and with the constraint', async ({ app, settings }) => {
  app.goTo('test', settings);
  const run = commandsOf(tutorial, 'test', 'mvn test');
  expect(await app.run(own + run)).toContain(testSummary(tutorial, 'test'));
  app.goTo('targeting', settings);
  expect(await app.run(own + run)).toContain('Tests run: 7, Failures: 0, Errors: 0, Skipped: 0');
});

test('the service follows the percentage and the constraint, and records who saw the offer', async ({
  app,
  settings,
  connected,
  reader,
  within,
}) => {
  const start = commandsOf(tutorial, 'gradual-rollout', 'courier.Main');
  const service = await app.serve(own + connected + start);
  await reader.follow('gradual-rollout');
  const quotes = () => reader.ask('quotes', service.url);
  await expect.poll(quotes, within('gradual-rollout')).toBe(thirty);
  await reader.follow('targeting');
  await expect.poll(quotes, within('targeting')).toBe(business);
  await service.stop();

  await reader.follow('observe');
  app.goTo('observe', settings);
  const build = commandsOf(tutorial, 'decide', 'courier.Main', { [placeholder]: settings[placeholder] ?? '' });
  const observed = await app.serve(own + connected + serviceOf(build));
  await expect.poll(() => reader.ask('quotes', observed.url), within('observe')).toBe(business);
  await app.run(interrupt);
  await observed.stop();
  expect((await app.run(commandsOf(tutorial, 'observe', 'cat offers.csv'))).trim()).toBe(offers);
  expect(await app.run('cat log')).not.toMatch(/Exception/);
});

test('on a new host, the service starts without Unleash from the flags that were shipped, and follows it later', async ({
  app,
  settings,
  connected,
  reader,
  gate,
  within,
}) => {
  const download = commandsOf(tutorial, 'unreachable', 'client/features', {
    'http://localhost:4242': settings['http://localhost:4242'] ?? '',
  });
  await app.run(connected + download);
  app.goTo('unreachable', settings);
  await gate.shut();
  const start = commandsOf(tutorial, 'unreachable', 'courier.Main');
  const service = await app.serve(connected + serviceOf(start));
  expect(await app.run('cat log')).toContain('Starting without a fresh flag configuration');
  expect(await reader.ask('quotes', service.url)).toBe(business);
  await gate.open();
  await reader.flip('evening-delivery', 'off');
  await expect.poll(() => quoteOf(service.url, 'lena'), within('unreachable')).toBe(withoutFlag);
  await service.stop();

  await gate.shut();
  await app.run('rm -r new-host; mv flags.json elsewhere.json');
  const empty = await app.serve(connected + serviceOf(start.replace(/^mvn .*\n/, '')));
  expect(await app.run('cat log')).toMatch(/WARN[^]*Exception[^]*\n\tat /);
  expect(await quoteOf(empty.url, 'lena')).toBe(withoutFlag);
  await empty.stop();
  await gate.open();
});

test('without the flag, everyone has evening delivery, and the flag can go', async ({
  app,
  settings,
  connected,
  reader,
}) => {
  app.goTo('clean-up', settings);
  commandsOf(tutorial, 'clean-up', 'rm src/main');
  expect(await app.run(`${own}mvn test`)).toContain('Tests run: 2, Failures: 0, Errors: 0, Skipped: 0');
  await reader.follow('clean-up');
  const build = commandsOf(tutorial, 'create-the-service', 'courier.Main');
  const service = await app.serve(own + connected + build);
  expect(await quoteOf(service.url, 'omar')).toBe(evening);
  await service.stop();
});

test('the record names the code that these tests used', async () => {
  await expect(expectUsedRecorded(tutorial)).resolves.toBeUndefined();
});
