import { expect, inject } from 'vitest';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial, testSummary } from '../../tutorial.ts';
import { tutorialTest } from '../../tutorial-test.ts';
import { cargoCrates } from '../../toolchains.ts';

const { url, tokens } = inject('unleash');
const examples = readTutorial('rust/examples');
const port = '127.0.0.1:9464';
const test = tutorialTest(examples, 'set-up', [], cargoCrates, port).extend(
  'type',
  { scope: 'file' },
  /** Types the commands of a section that contain a text, in a shell that has the functions of the page. */
  ({ app }) => {
    const functions = commandsOf(examples, 'set-up', 'add_flag', { 'http://localhost:4242': url });
    const variables = `export UNLEASH_URL=${url} UNLEASH_BACKEND_TOKEN='${tokens.backend}' UNLEASH_ADMIN_TOKEN='${tokens.admin}'`;
    return (anchor: string, text: string) =>
      app.run(`${variables}\n${functions}\n${commandsOf(examples, anchor, text)}`);
  },
);

test('the programs of the examples print what their page shows', async ({ app, type }) => {
  app.goTo('clean-up', {});
  await app.run('cargo build --quiet --bins');
  const shown = (anchor: string) => `${outputsIn(examples, anchor).at(-1)}\n`;

  await type('gradual-rollout', 'add_flag');
  expect(await type('gradual-rollout', 'cargo run')).toBe(shown('gradual-rollout'));
  const withoutTime = (text: string) => text.replace(/"time":\d{10}\b/, '');
  expect(withoutTime(await type('impressions', 'cargo run'))).toBe(withoutTime(shown('impressions')));
  await type('a-b-test', 'add_flag');
  expect(await type('a-b-test', 'cargo run')).toBe(shown('a-b-test'));
  await type('configuration', 'add_flag');
  expect(await type('configuration', 'cargo run')).toBe(shown('configuration'));
  await type('canary', 'add_flag');
  expect(await type('canary', 'cargo run')).toBe(shown('canary'));
  expect(await type('kill-switch', 'cargo run')).toBe(shown('kill-switch'));

  const off = 'seeing-forecast is off\n';
  const followed = await type('follow-a-switch', 'cargo run');
  const [computed] =
    shown('follow-a-switch')
      .replace(off, '')
      .match(/^.*\n.*\n/) ?? [];
  expect(followed).toContain(off);
  expect(followed.replace(off, '')).toMatch(
    /^computing …\n(seeing by the new model\n)+computing …\n(seeing by the old model\n)+$/,
  );
  expect(followed.startsWith(computed ?? '-')).toBe(true);
});

test('the service of the examples counts its checks', async ({ app, type }) => {
  const connected = `export UNLEASH_URL=${url} UNLEASH_BACKEND_TOKEN='${tokens.backend}'\n`;
  const run = commandsOf(examples, 'metrics', 'cargo run', { 'cargo run': 'exec cargo run' });
  const service = await app.serve(connected + run);
  const ask = commandsOf(examples, 'metrics', 'curl', { 'http://localhost:9464': service.url });
  expect(await app.run(ask)).toBe(`${outputsIn(examples, 'metrics')[0]}\n`);
  await service.stop();

  expect(await type('tests', 'cargo test')).toContain(testSummary(examples, 'tests'));
  expect(await type('switch-by-api', 'cargo run')).toBe(`${outputsIn(examples, 'switch-by-api')[0]}\n`);
  /** Environments and types of events, which the page shows after their times and authors. */
  const events = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/ +/).slice(2));
  expect(events(await type('audit', 'cargo run'))).toEqual(events(outputsIn(examples, 'audit')[0] ?? ''));
  await type('clean-up', 'admin DELETE');
});

test('the record names the code of the examples that these tests used', async () => {
  await expect(expectUsedRecorded(examples)).resolves.toBeUndefined();
});
