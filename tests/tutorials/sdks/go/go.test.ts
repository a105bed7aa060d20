import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { freePort } from '../../../../live/port.ts';
import { startUnleash } from '../../../../live/start-unleash.ts';
import { startReceiver } from '../../../live/receiver.ts';
import { root } from '../../../samples/read-page-items.ts';
import { waitForServedFlags } from '../../served-flags.ts';
import { goModules, type Toolchain } from '../../toolchains.ts';
import { tutorialTest } from '../../tutorial-test.ts';
import { createNewCheckout, everything, messagesIn, oneFlag, readSdkPrograms, shownIn } from '../sdk-page.ts';

const source = 'content/docs/reference/sdks/go.md';
/** Its own server, because other tests have a flag with the same name. */
const server = await startUnleash({ exampleSet: false });
afterAll(() => server.stop());

/** The modules of the tutorial, which has the same SDK. */
const manifest = readFileSync(path.join(root, 'tests/tutorials/go/go.mod'), 'utf8');
const version = /unleash-go-sdk\/v6 v(\S+)/.exec(manifest)?.[1] ?? '';
const packages: Toolchain = (one) => goModules({ ...one, name: 'go' });

const programs = readSdkPrograms({
  name: 'sdks/go',
  language: 'go',
  // The provider that the page about OpenFeature has for Go isn't in the registry of modules.
  sources: [{ page: source, tool: `Go SDK ${version}` }],
  untitled: { 'flags/read_only.go': 'type ReadOnly struct' },
  values: { 'http://localhost:4242': server.url },
  frames: {
    'go.mod': '../../go/go.mod',
    'go.sum': '../../go/go.sum',
    'frames/main.go': 'frames.go',
    'serve_test.go': 'serve_test.go',
    'flags/flags.json': 'flags.json',
  },
});

const connected = (url: string) => `export UNLEASH_URL=${url} UNLEASH_BACKEND_TOKEN='${server.tokens.backend}'\n`;
const test = tutorialTest(programs.tutorial, everything, [], packages).extend(
  'run',
  { scope: 'file' },
  async ({ app }) => {
    app.goTo(everything, {});
    await createNewCheckout(server, { type: 'json', value: '{"label": "Buy", "color": "green"}' });
    await app.run('go build -o bin/ ./...');
    return (command: string, url = server.url) => app.run(connected(url) + command);
  },
);

test('the program prints what its page shows, and the test of the page passes', async ({ run }) => {
  await waitForServedFlags(server, 1);
  expect(await run('bin/marina')).toBe(shownIn(source, 'example'));
  const tested = await run(`ADDRESS=127.0.0.1:${await freePort()} go test -count=1 -v . ./checkout`);
  expect(tested.match(/^--- \w+: \w+/gm)).toEqual(['--- PASS: TestServe', '--- PASS: TestCountry']);
  programs.ran('main.go', 'serve.go', 'checkout/checkout_test.go');
});

test('checks use their fallback before the first download, and the listener gets events', async ({ run }) => {
  const lines = (await run('bin/frames checks 2>&1')).trim().split('\n');
  const withoutTime = lines.map((line) => line.replace(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /, ''));
  // The listener writes its lines about the client whenever its turn comes.
  const ofListener = (line: string) => /^(ERROR|INFO) /.test(line);
  expect(withoutTime.filter((line) => !ofListener(line))).toEqual([
    'no configuration of new-checkout',
    'ready: false checkout.tmpl',
    'ready: true',
    'customer-42 checkout-v2.tmpl',
    'new-checkout IsEnabled true  customer-42 web-shop',
    'customer-42 Buy green',
    'new-checkout GetVariant true green customer-42 web-shop',
    'customer-7 checkout.tmpl',
    'new-checkout IsEnabled false  customer-7 web-shop',
    'customer-7 Pay now gray',
    'new-checkout GetVariant false disabled customer-7 web-shop',
  ]);
  expect(withoutTime.filter(ofListener)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^ERROR unleash error=.*refused/), 'INFO unleash is ready']),
  );
  programs.ran('flags/wait.go', 'flags/listener.go', 'checkout/checkout.go', 'checkout/button.go');
});

test('a bootstrap needs no server, and a storage decides whether there is a backup', async ({ run }) => {
  expect(await run('bin/frames storage')).toBe(
    'bootstrap: true\n*unleash.DefaultStorage: [unleash-repo-schema-v1-web-shop.json]\nflags.ReadOnly: []\n',
  );
  programs.ran('flags/bootstrap.go', 'flags/read_only.go');
});

test('a custom strategy matches where it is registered', async ({ run }) => {
  expect(await run('bin/frames strategies')).toBe('bergen false\nrome false\nbergen true\nrome false\n');
  programs.ran('flags/warehouse.go');
});

test('the middleware builds the context of each request', async ({ run }) => {
  expect(await run('bin/frames middleware')).toBe('customer-7 127.0.0.1 NO true\ncustomer-7 127.0.0.1 FR false\n');
  programs.ran('web/flags.go');
});

test('impact metrics are reported', async ({ run }) => {
  const receiver = await startReceiver(oneFlag);
  await run('bin/frames metrics', receiver.url);
  const { body = '{}' } = receiver.received.find(({ path: place }) => place.endsWith('/client/metrics')) ?? {};
  await receiver.stop();
  const sample = (fields: object): unknown => [expect.objectContaining(fields)];
  expect(JSON.parse(body)).toMatchObject({
    impactMetrics: [
      { name: 'orders_total', help: 'Completed orders', type: 'counter', samples: sample({ value: 2 }) },
      { name: 'carts_open', type: 'gauge', samples: sample({ value: 6 }) },
      { name: 'checkout_seconds', type: 'histogram', samples: sample({ count: 2, sum: 43.5 }) },
    ],
  });
  programs.ran('orders/orders.go');
});

test('mistakes lead to the messages of the page', async ({ run }) => {
  const mistakes = ['wrong-token', 'no-interval', 'no-client'].map((name) => `bin/frames ${name} || true`);
  const printed = await run(`(${mistakes.join('; ')}) 2>&1`);
  const messages = messagesIn(source);
  expect(messages).toHaveLength(4);
  expect(messages.filter((message) => !printed.includes(message))).toEqual([]);
});

test('every block of Go has run', () => {
  expect(programs.left()).toEqual([]);
  programs.record('sdk-go');
});
