import { afterAll, expect } from 'vitest';
import { startUnleash } from '../../../../live/start-unleash.ts';
import { pythonEnvironment, type Toolchain } from '../../toolchains.ts';
import { waitForServedFlags } from '../../served-flags.ts';
import { tutorialTest } from '../../tutorial-test.ts';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial } from '../../tutorial.ts';

/** Their own server, because other tutorials have flags with the same names. */
const server = await startUnleash({ exampleSet: false });
const { url, tokens } = server;
afterAll(() => server.stop());
const examples = readTutorial('python/examples');
/** The packages of the tutorial, which has the same SDK. */
const packages: Toolchain = (one) => pythonEnvironment({ ...one, name: 'python' });
const address = { 'http://localhost:4242': url };
const test = tutorialTest(examples, 'set-up', [], packages).extend(
  'type',
  { scope: 'file' },
  /** Types commands in a shell that has the function of the page. */
  ({ app }) => {
    const helper = commandsOf(examples, 'set-up', 'add_flag', { ...address, '<your admin token>': tokens.admin });
    const variables = `export UNLEASH_URL=${url} UNLEASH_BACKEND_TOKEN='${tokens.backend}'`;
    return (commands: string) => app.run(`${variables}\n${helper}\n${commands}`);
  },
);

/** Ends with a line break, as what a program prints. */
const shown = (anchor: string) => `${outputsIn(examples, anchor).at(-1)}\n`;

test('the programs of the examples print what their page shows', async ({ app, type }) => {
  const isReady = commandsOf(examples, 'set-up', 'pip install', {
    'mkdir -p museum-examples/examples\ncd museum-examples\n': '',
    'python3 -m venv .venv\n': '',
    '<your backend token>': tokens.backend,
  });
  app.goTo('clean-up', {});
  await app.run(isReady);
  const run = (anchor: string, text: string) => type(commandsOf(examples, anchor, text));

  for (const [index, anchor] of ['configuration', 'a-b-test', 'gradual-rollout', 'canary'].entries()) {
    await run(anchor, 'add_flag');
    await waitForServedFlags(server, index + 1);
    expect({ anchor, printed: await run(anchor, 'python -m') }).toEqual({ anchor, printed: shown(anchor) });
  }
  const withoutIdAndTime = (text: string) => text.replace(/"id": "[\w-]{36}"/, '').replace(/"time": \d{10}\.\d+/, '');
  const impressions = await run('impression-data', 'python -m');
  expect(withoutIdAndTime(impressions)).toBe(withoutIdAndTime(shown('impression-data')));
  expect(await run('application-metrics', 'python -m')).toBe('');
  expect(await run('switch-by-api', 'python -m')).toBe(shown('switch-by-api'));
});

test('the kill switch works before and after its flag exists', async ({ type }) => {
  const run = 'python -m examples.kill_switch';
  expect(await type(run)).toBe('sent\n');
  const admin = `${url}/api/admin/projects/default/features`;
  const create = (body: object) =>
    fetch(admin, {
      method: 'POST',
      headers: { Authorization: tokens.admin, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await create({ name: 'receipt-mail', type: 'kill-switch' })).status).toBe(201);
  // The server refreshes what SDKs get once a second.
  await expect.poll(() => type(run), { timeout: 60_000 }).toBe('receipt of order-7 postponed\npostponed\n');
  const headers = { Authorization: tokens.admin };
  await fetch(`${admin}/receipt-mail`, { method: 'DELETE', headers });
  await fetch(`${url}/api/admin/archive/receipt-mail`, { method: 'DELETE', headers });
});

test('the audit, the tests and the cleanup do what the page says', async ({ type }) => {
  /** Types of events and environments, which the page shows after their times and authors. */
  const events = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split(' ').slice(2));
  const [off, ...audited] = events(await type(commandsOf(examples, 'audit', 'python -m')));
  // The page shows the audit before the example that turns the flag off.
  expect(off).toEqual(['feature-environment-disabled', 'development']);
  expect(audited).toEqual(events(shown('audit')));
  const withoutTime = (text: string) => text.replace(/ in [\d.]+s/, '').trim();
  expect(withoutTime(await type(commandsOf(examples, 'tests', 'pytest')))).toBe(withoutTime(shown('tests')));
  await type(commandsOf(examples, 'clean-up', 'DELETE', address));
});

test('the record names the code of the examples that these tests used', async () => {
  await expect(expectUsedRecorded(examples)).resolves.toBeUndefined();
});
