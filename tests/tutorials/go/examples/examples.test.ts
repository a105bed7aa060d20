import { afterAll, expect } from 'vitest';
import { startUnleash } from '../../../../live/start-unleash.ts';
import { goModules } from '../../toolchains.ts';
import { waitForServedFlags } from '../../served-flags.ts';
import { tutorialTest } from '../../tutorial-test.ts';
import { commandsOf, expectUsedRecorded, outputsIn, readTutorial } from '../../tutorial.ts';

/** Their own server, because other tutorials have flags with the same names. */
const server = await startUnleash({ exampleSet: false });
const { url, tokens } = server;
afterAll(() => server.stop());
const examples = readTutorial('go/examples');
const address = { 'http://localhost:4242': url };
const test = tutorialTest(examples, 'set-up', [], goModules, 'localhost:9464').extend(
  'type',
  { scope: 'file' },
  /** Types the commands of a section that contain a text, in a shell that has the functions of the page. */
  ({ app }) => {
    const functions = commandsOf(examples, 'set-up', 'make_flag', address);
    const variables = `export UNLEASH_URL=${url} UNLEASH_BACKEND_TOKEN='${tokens.backend}' UNLEASH_ADMIN_TOKEN='${tokens.admin}'`;
    return (anchor: string, text: string, more = '') =>
      app.run(`${variables}\n${functions}\n${more}${commandsOf(examples, anchor, text)}`);
  },
);

/** Ends with a line break, as what a program prints. */
const shown = (anchor: string) => `${outputsIn(examples, anchor).at(-1)}\n`;

test('the programs of the examples print what their page shows', async ({ app, type }) => {
  app.goTo('clean-up', {});
  await app.run(
    commandsOf(examples, 'set-up', 'go mod init', {
      'mkdir marina-examples\ncd marina-examples\n': '',
      // One command needs one version of each module, which is what the test has.
      '@latest\ngo get ': '@latest ',
      '<your backend token>': tokens.backend,
      '<your admin token>': tokens.admin,
    }),
  );
  // Otherwise, the first program to run would be compiled while another one waits for it.
  await app.run('go build -o bin/ ./cmd/...');

  expect(await type('kill-switch', 'go run')).toBe(shown('kill-switch'));
  for (const [index, anchor] of ['configuration', 'gradual-rollout', 'a-b-test', 'canary'].entries()) {
    await type(anchor, 'make_flag');
    await waitForServedFlags(server, index + 1);
    expect({ anchor, printed: await type(anchor, 'go run') }).toEqual({ anchor, printed: shown(anchor) });
  }
  const withoutTime = (text: string) => text.replace(/"time":"[\d:.TZ-]+"/, '');
  expect(withoutTime(await type('impression-data', 'go run'))).toBe(withoutTime(shown('impression-data')));
  /** Environments and types of events, which the page shows after their times and authors. */
  const events = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/ +/).slice(3));
  expect(events(await type('audit', 'go run'))).toEqual(events(shown('audit')));
  expect(await type('switch-by-api', 'go run')).toBe(shown('switch-by-api'));

  const results = (text: string) => text.replaceAll(/\t(?:[\d.]+s|\(cached\))/g, '').trim();
  expect(results(await type('tests', 'go test'))).toBe(results(shown('tests')));
});

test('a cache is cleared when its flag changes', async ({ type }) => {
  const off = 'tide-model-v3 is off\n';
  const printed = await type('follow-a-switch', 'go run');
  expect(printed).toContain(off);
  // The change arrives some lines earlier or later than on the page, and the flag's creation perhaps after the start.
  expect(printed.replace(off, '')).toMatch(
    /^(high water by model 3\n(high water by model 3 \(cached\)\n)*)+high water by model 1\n(high water by model 1 \(cached\)\n)*$/,
  );
  expect(printed.match(/^high/gm)).toHaveLength(shown('follow-a-switch').match(/^high/gm)?.length ?? 0);
});

test('the service of the examples labels its metrics, and the flags can go', async ({ app, type }) => {
  const connected = `export UNLEASH_URL=${url} UNLEASH_BACKEND_TOKEN='${tokens.backend}'\n`;
  const service = await app.serve(connected + commandsOf(examples, 'metrics', 'go run', { 'go run': 'exec go run' }));
  const ask = commandsOf(examples, 'metrics', 'curl', { 'http://localhost:9464': service.url });
  expect(await app.run(ask)).toBe(shown('metrics'));
  await service.stop();
  await type('clean-up', 'admin DELETE');
});

test('the record names the code of the examples that these tests used', async () => {
  await expect(expectUsedRecorded(examples)).resolves.toBeUndefined();
});
