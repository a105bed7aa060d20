import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { startUnleash } from '../../../../live/start-unleash.ts';
import { findProgramFor } from '../../../../tools/programs.ts';
import { pythonPackages, withRegistry } from '../../../kept-packages.ts';
import { startReceiver } from '../../../live/receiver.ts';
import { root } from '../../../samples/read-page-items.ts';
import { waitForServedFlags } from '../../served-flags.ts';
import type { Toolchain } from '../../toolchains.ts';
import { tutorialTest } from '../../tutorial-test.ts';
import { createNewCheckout, everything, messagesIn, oneFlag, readSdkPrograms, shownIn } from '../sdk-page.ts';

const source = 'content/docs/reference/sdks/python.md';
const openFeature = 'content/docs/reference/sdks/openfeature.md';
/** Its own server, because other tests have a flag with the same name. */
const server = await startUnleash({ exampleSet: false });
afterAll(() => server.stop());

/** The packages that check the Python code of all pages. */
const requirements = readFileSync(path.join(root, 'tests/samples/python-requirements.txt'), 'utf8');
const versionOf = (name: string) => new RegExp(`^${name}==(.+)$`, 'm').exec(requirements)?.[1] ?? '';
const packages: Toolchain = async () => {
  const what = `the programs of ${source}`;
  const python3 = findProgramFor(what, 'python3 with venv');
  const folder = python3 && (await withRegistry(what, () => pythonPackages(python3, requirements)));
  if (folder === undefined) return undefined;
  return { place: () => undefined, folders: [path.join(folder, 'bin')], env: { PYTHONDONTWRITEBYTECODE: '1' } };
};

const frames = ['checks', 'events', 'warehouses', 'memory', 'metrics', 'celery_worker', 'symptoms'];
const programs = readSdkPrograms({
  name: 'sdks/python',
  language: 'python',
  sources: [
    { page: source, tool: `Python SDK ${versionOf('UnleashClient')}` },
    {
      page: openFeature,
      anchor: 'python',
      place: (title) => `openfeature_provider/${title}`,
      tool: `OpenFeature provider ${versionOf('unleash-openfeature-python-provider')}`,
    },
  ],
  untitled: {
    'region.py': 'unleash_static_context["region"]',
    'logs.py': 'logging.basicConfig',
    'definitions.py': 'feature_definitions()',
  },
  values: { 'http://localhost:4242': server.url },
  frames: Object.fromEntries(frames.map((name) => [`${name}.py`, `${name}.py`])),
});

/** The variables of the page's programs, which expect the address of the API. */
const connected = (url = `${server.url}/api`) =>
  `export UNLEASH_URL=${url} UNLEASH_BACKEND_TOKEN='${server.tokens.backend}'\n`;
const test = tutorialTest(programs.tutorial, everything, [], packages).extend(
  'run',
  { scope: 'file' },
  async ({ app }) => {
    app.goTo(everything, {});
    await createNewCheckout(server, { type: 'json', value: '{"label": "Buy", "color": "green"}' });
    return (command: string, url?: string) => app.run(`${connected(url)}python ${command}`);
  },
);

test('the scripts print what their page shows', async ({ run }) => {
  await waitForServedFlags(server, 1);
  expect(await run('check.py')).toBe(shownIn(source, 'script'));
  expect(await run('offline.py')).toBe(shownIn(source, 'cache'));
  expect(await run('aio.py')).toBe('True\n');
  expect(await run('openfeature_provider/flags.py', server.url)).toBe('True\n');
  expect(await run('-m pytest --quiet tests')).toMatch(/^2 passed in /m);
  programs.ran('check.py', 'offline.py', 'aio.py', 'tests/test_checkout.py', 'openfeature_provider/flags.py');
});

test('a service checks its flag before and after the start, with a payload, and lists it', async ({ run }) => {
  expect((await run('-m checks')).split('\n')).toEqual([
    'before checkout.html Pay now',
    'customer-42 checkout_v2.html Buy green',
    'customer-7 checkout.html Pay now gray',
    'new-checkout default release',
    '',
  ]);
  programs.ran('shop/flags.py', 'shop/checkout.py', 'shop/button.py', 'definitions.py');
});

test('Flask and FastAPI answer for each customer', async ({ app, run }) => {
  expect(await run('--version')).toMatch(/^Python 3/);
  const ask = async (command: string, place: string, customer: string, headers: Record<string, string> = {}) => {
    const service = await app.serve(`${connected()}exec ${command} --port $PORT`);
    const response = await fetch(`${service.url}${place}${customer}`, { headers });
    const text = await response.text();
    await service.stop();
    return text;
  };
  const flask = (customer: string) => ask('flask --app shop.web run', '/checkout', '', { 'X-Customer-Id': customer });
  expect([await flask('customer-42'), await flask('customer-7')]).toEqual(['new', 'old']);
  const uvicorn = (customer: string) => ask('uvicorn shop.api:app', '/checkout/', customer);
  expect([await uvicorn('customer-42'), await uvicorn('customer-7')]).toEqual(['{"new":true}', '{"new":false}']);
  programs.ran('shop/web.py', 'shop/api.py');
});

test('the callback receives events, which contain the static context and texts', async ({ run }) => {
  const lines = (await run('-m events')).trim().split('\n');
  const context = (more: string) =>
    expect.stringMatching(
      new RegExp(`^${more.replace(' ', ".*'userId': '")}.*'properties': \\{.*'region': 'eu-north'`),
    );
  expect(lines.filter((line) => !/^(FEATURE_FLAG|VARIANT) /.test(line))).toEqual([
    'flags are ready',
    '1 flags',
    '36 new-checkout True None customer-42',
    '36 new-checkout True green customer-42',
    '36 new-checkout False disabled customer-7',
  ]);
  expect(lines.filter((line) => /^(FEATURE_FLAG|VARIANT) /.test(line))).toEqual([
    context('FEATURE_FLAG customer-42'),
    context('VARIANT customer-42'),
    context('VARIANT customer-7'),
  ]);
  programs.ran('shop/listen.py', 'region.py');
});

test('a custom strategy matches after the start, and a cache in memory has flags until the end', async ({ run }) => {
  expect(await run('-m warehouses')).toBe('before: False\nbergen True\nrome False\n');
  expect(await run('-m memory')).toBe('False True True\nFalse\n');
  programs.ran('shop/warehouse.py', 'shop/memory_cache.py');
});

test('metrics are reported at the end, and the log shows them', async ({ run }) => {
  const receiver = await startReceiver(oneFlag);
  const log = await run('-m metrics', `${receiver.url}/api`);
  const { body = '{}' } = receiver.received.find(({ path: place }) => place.endsWith('/client/metrics')) ?? {};
  await receiver.stop();
  const labels = { appName: 'web-shop', environment: 'development' };
  const sample = (fields: object): unknown => [expect.objectContaining({ labels, ...fields })];
  expect(JSON.parse(body)).toMatchObject({
    bucket: { toggles: { 'new-checkout': { yes: 1, no: 0 } } },
    impactMetrics: [
      { name: 'orders_total', help: 'Completed orders', type: 'counter', samples: sample({ value: 2 }) },
      { name: 'carts_open', type: 'gauge', samples: sample({ value: 6 }) },
      { name: 'checkout_seconds', type: 'histogram', samples: sample({ count: 2, sum: 43.5 }) },
    ],
  });
  expect(log).toMatch(/^INFO:UnleashClient:Getting feature flag/m);
  expect(log).toMatch(/^INFO:UnleashClient:.*metrics.*'orders_total'/m);
  programs.ran('shop/orders.py', 'logs.py');
});

test('a process of a Celery worker has its own client, which reports when the process ends', async ({ run }) => {
  const receiver = await startReceiver(oneFlag);
  const options = '--app celery_worker worker --pool prefork --concurrency 1';
  const printed = await run(`-m celery --broker memory:// ${options}`, `${receiver.url}/api`);
  const reported = receiver.received.filter(({ path: place }) => place.endsWith('/client/metrics'));
  await receiver.stop();
  expect(printed.match(/^(parent|child) .*$/gm)).toEqual(['parent False', 'child True True']);
  expect(reported.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { bucket: { toggles: { 'new-checkout': { yes: 1, no: 0 } } } },
  ]);
  programs.ran('shop/worker.py');
});

test('mistakes lead to the messages of the page', async ({ run }) => {
  const printed = await run('-m symptoms');
  const messages = messagesIn(source);
  expect(messages).toHaveLength(6);
  expect(messages.filter((message) => !printed.includes(message))).toEqual([]);
});

test('every block of Python has run', () => {
  expect(programs.left()).toEqual([]);
  programs.record('sdk-python');
});
