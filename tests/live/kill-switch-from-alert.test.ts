import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { node } from '../../tools/programs.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';
import { faults, startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { savePageScript, type PageScript } from './page-script.ts';

/** The receiver that turns flags off when alerts fire, with messages as Alertmanager documents them. */
const page = 'content/docs/recipes/kill-switch-from-alert.md';
const title = 'alert-switch.mjs';
const blocks = readPageItems(page).filter((item): item is CodeBlock => item.type === 'code');
const place = 'projects/default/features/product-recommendations';

let unleash: Unleash;
let proxy: FaultyProxy;
let script: PageScript;
let child: ReturnType<typeof node.start>;
let url: string;
let log = '';

const onServer = (method: 'GET' | 'POST', at: string, body?: unknown) =>
  Api.withToken(unleash.url, unleash.tokens.admin).send(method, `/api/admin/${at}`, body);
const isOn = async (environment = 'production') =>
  z.looseObject({ enabled: z.boolean() }).parse(await onServer('GET', `${place}/environments/${environment}`)).enabled;

/** A message with every field of the format. */
const messageOf = (alertname: string, status: 'firing' | 'resolved' = 'firing', labels: object = {}) => ({
  version: '4',
  groupKey: '{}:{alertname="x"}',
  truncatedAlerts: 0,
  status,
  receiver: 'kill-switch',
  groupLabels: { alertname },
  commonLabels: { alertname, severity: 'page', ...labels },
  commonAnnotations: { summary: 'Slow' },
  externalURL: 'http://alertmanager:9093',
  alerts: [
    {
      status,
      labels: { alertname, severity: 'page', ...labels },
      annotations: { summary: 'Slow' },
      startsAt: '2026-11-23T22:00:00.000Z',
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'http://prometheus:9090/graph',
      fingerprint: '8a9cf6f16d0d3a1c',
    },
  ],
});
const send = async (body: string | object, authorization = 'Bearer webhook-secret', at = '/alerts') => {
  const response = await fetch(url + at, {
    method: 'POST',
    // On a busy machine, an idle connection may end just when it is used again.
    headers: { authorization, 'content-type': 'application/json', connection: 'close' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
};

beforeAll(async () => {
  unleash = await startUnleash({ exampleSet: false });
  proxy = await startFaultyProxy(unleash.url);
  script = savePageScript(node, page, title);
  await onServer('POST', 'projects/default/features', { name: 'product-recommendations', type: 'kill-switch' });
  const shown = /SWITCHES='(.*)'/.exec(blocks.map(({ code }) => code).join('\n'))?.[1] ?? '';
  const { RecommendationsSlow } = z.looseObject({ RecommendationsSlow: z.unknown() }).parse(JSON.parse(shown));
  const switches = { RecommendationsSlow, NoSuchFlag: { flag: 'no-such-flag' } };
  child = node.start([title], {
    cwd: script.folder,
    env: {
      UNLEASH_URL: proxy.url,
      UNLEASH_ADMIN_TOKEN: unleash.tokens.admin,
      WEBHOOK_SECRET: 'webhook-secret',
      SWITCHES: JSON.stringify(switches),
      PORT: '0',
    },
  });
  const port = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const found = /port: (\d+)/.exec(log)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  url = `http://127.0.0.1:${port}`;
});

beforeEach(async () => {
  proxy.passAll();
  await onServer('POST', `${place}/environments/production/on`);
  await onServer('POST', `${place}/environments/development/on`);
});

afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  script.remove();
  await proxy.stop();
  await unleash.stop();
});

test('turns the flag off in production only, as often as the alert arrives', async () => {
  const done = { status: 200, text: 'product-recommendations is off in production\n' };
  expect(blocks.find(({ language }) => language === 'text')?.code).toBe(done.text.trim());
  expect(await send(messageOf('RecommendationsSlow'))).toEqual(done);
  expect(await send(messageOf('RecommendationsSlow'))).toEqual(done);
  expect([await isOn(), await isOn('development')]).toEqual([false, true]);
});

test('accepts the message that the page sends', async () => {
  const command = blocks.find(({ code }) => code.includes('--json'))?.code ?? '';
  expect(await send(/--json '(.*)'/.exec(command)?.[1] ?? '')).toMatchObject({ status: 200 });
  expect(await isOn()).toBe(false);
});

test.each([
  ['a resolved alert', messageOf('RecommendationsSlow', 'resolved')],
  ['another alert', messageOf('DiskFull', 'firing', { flag: 'product-recommendations', unleash_flag: 'x' })],
  ['an alert with a name of every object', messageOf('__proto__')],
])('does nothing for %s', async (_, message) => {
  expect(await send(message)).toEqual({ status: 200, text: 'nothing to do\n' });
  expect(await isOn()).toBe(true);
});

test.each([
  ['a wrong secret', messageOf('RecommendationsSlow'), 'Bearer wrong', '/alerts', 401],
  ['no secret', messageOf('RecommendationsSlow'), '', '/alerts', 401],
  ['another path', messageOf('RecommendationsSlow'), undefined, '/', 404],
  ['text', 'firing', undefined, '/alerts', 400],
  ['a message without alerts', {}, undefined, '/alerts', 400],
  ['a huge message', `"${'x'.repeat(1_100_000)}"`, undefined, '/alerts', 400],
])('rejects %s, and keeps running', async (_, body, authorization, at, status) => {
  expect((await send(body, authorization, at)).status).toBe(status);
  expect(await isOn()).toBe(true);
});

test('asks Alertmanager to try again if Unleash fails, and says why', async () => {
  for (const fault of faults) {
    proxy.failAt(`POST /api/admin/${place}/environments/production/off`, fault);
    const { status, text } = await send(messageOf('RecommendationsSlow'));
    if (fault === 'half a response') continue;
    expect(status).toBe(502);
    expect(text).toContain(typeof fault === 'object' ? fault.message : 'fetch failed');
    expect(await isOn()).toBe(true);
  }
  proxy.passAll();
  expect(await send(messageOf('RecommendationsSlow'))).toMatchObject({ status: 200 });
  expect(await send(messageOf('NoSuchFlag'))).toEqual({ status: 502, text: expect.stringContaining('404') });
});

test('has no secret in its log', () => {
  expect(log).toContain('Unleash returned 404');
  expect(log).not.toContain(unleash.tokens.admin);
  expect(log).not.toContain('webhook-secret');
});

test('does not start without its variables', async () => {
  writeFileSync(path.join(script.folder, title), blocks.find((block) => block.title === title)?.code ?? '');
  const { code, output } = await script.run({ UNLEASH_URL: proxy.url });
  expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('Set UNLEASH_URL') });
});

test('every route of Alertmanager has its receiver', () => {
  const named = z.object({ receiver: z.string() });
  const file = z
    .object({
      route: named.extend({ routes: z.array(named) }),
      receivers: z.array(z.looseObject({ name: z.string() })),
    })
    .parse(load(blocks.find((block) => block.title === 'alertmanager.yml')?.code ?? ''));
  const receivers = file.receivers.map(({ name }) => name);
  for (const { receiver } of [file.route, ...file.route.routes]) expect(receivers).toContain(receiver);
});
