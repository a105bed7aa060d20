// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSecret, holdsSecrets } from '../../../core/reader/secrets.ts';
import { forgetValues } from '../../../core/reader/values.ts';
import type { ConsoleRequest } from './build-request.ts';
import { ProxyConnection } from './proxy-connection.ts';
import type { ProxyStatus } from './proxy-protocol.ts';
import type { Outcome, ReceivedResponse } from './send-request.ts';

const code = '0123456789abcdef0123456789abcdef';
const status: ProxyStatus = { server: 'https://unleash.example.com/base', allowsWrites: true, addsToken: false };
const request: ConsoleRequest = {
  method: 'GET',
  url: 'https://unleash.example.com/base/api/admin/projects?a=b',
  headers: { Authorization: 'user:token' },
};

const response = (value: unknown, headers: ReceivedResponse['headers'] = [], httpStatus = 200): Outcome => ({
  type: 'response',
  status: httpStatus,
  statusText: '',
  milliseconds: 1,
  headers,
  mediaType: 'application/json',
  body: new Blob(),
  text: '',
  json: { value },
});

let sent: ConsoleRequest[] = [];
let next: () => Outcome | Promise<Outcome>;
let connection: ProxyConnection;

beforeEach(() => {
  forgetValues();
  sent = [];
  next = () => response(status);
  connection = newConnection();
});
afterEach(() => vi.unstubAllGlobals());

const newConnection = () =>
  new ProxyConnection(async (one) => {
    sent.push(one);
    return next();
  });
const send = () => connection.send(request, new AbortController().signal);
const problems = () => connection.read().problems.map(({ message }) => message.split('.').at(-1));

async function connect(): Promise<void> {
  connection.enter({ code });
  await connection.connect();
}

test('sends requests for the server of the proxy through it, and others directly', async () => {
  await connect();
  expect(sent).toEqual([{ method: 'GET', url: 'http://127.0.0.1:4244/', headers: { 'Docs-Proxy-Code': code } }]);
  next = () => response([]);
  expect(await send()).toMatchObject({ type: 'response' });
  expect(sent.at(-1)).toEqual({
    method: 'GET',
    url: 'http://127.0.0.1:4244/api/admin/projects?a=b',
    headers: { Authorization: 'user:token', 'Docs-Proxy-Code': code },
  });
  for (const url of [
    'https://unleash.example.com/api/admin/projects',
    'https://unleash.example.com/base/health',
    'https://unleash.example.com/base.evil.example/api/admin',
    'https://other.example/api/admin/projects',
  ]) {
    await connection.send({ ...request, url }, new AbortController().signal);
    expect(sent.at(-1)).toEqual({ ...request, url });
  }
});

test('sends the code only to this machine, and only a code that can be right', async () => {
  for (const address of ['https://127.0.0.1:4244', 'http://127.0.0.1.evil.example', 'http://evil.example', 'x', '']) {
    connection.enter({ address, code });
    await connection.connect();
    expect(problems()).toEqual(['address']);
  }
  connection.enter({ address: ' http://localhost:4999/ ', code: code.slice(1) });
  await connection.connect();
  expect(problems()).toEqual(['code']);
  expect(sent).toEqual([]);
  connection.enter({ code: ` ${code}\n` });
  await connection.connect();
  expect(sent.at(-1)).toMatchObject({ url: 'http://localhost:4999/', headers: { 'Docs-Proxy-Code': code } });
});

test.each<[Outcome, string[]]>([
  [{ type: 'unreachable', localNetwork: 'not-needed' }, ['unreachable']],
  [{ type: 'unreachable', localNetwork: 'possible' }, ['unreachable', 'localNetwork']],
  [{ type: 'unreachable', localNetwork: 'denied' }, ['localNetworkDenied']],
  [{ type: 'cors' }, ['origin']],
  [response({ message: 'The code is wrong.' }, [['docs-proxy-refusal', 'wrong-code']], 401), ['refused']],
  [response({ server: 1 }), ['other']],
  [response({}, [], 404), ['other']],
])('says why %j is no connection', async (outcome, expected) => {
  next = () => outcome;
  await connect();
  expect(connection.read().connected).toBeUndefined();
  expect(problems()).toEqual(expected);
  expect(await send()).toBe(outcome);
  expect(sent.at(-1)).toBe(request);
});

test('a proxy that has ended is no longer used', async () => {
  await connect();
  next = () => ({ type: 'unreachable', localNetwork: 'not-needed' });
  expect(await send()).toEqual({ type: 'noProxy' });
  expect(connection.read().connected).toBeUndefined();
  expect(problems()).toEqual(['unreachable']);
});

test('a refusal of the proxy is told from a response of the server', async () => {
  await connect();
  next = () => response({ message: 'Start it with --allow-writes.' }, [['docs-proxy-refusal', 'read-only']], 403);
  expect(await send()).toEqual({ type: 'refused', message: 'Start it with --allow-writes.' });
  expect(connection.read().connected).toEqual(status);
  next = () => response({ message: 'No permission.' }, [], 403);
  expect(await send()).toMatchObject({ type: 'response', status: 403 });
});

test('another code while the proxy is asked makes its response meaningless', async () => {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  next = () => promise;
  connection.enter({ code });
  const connecting = connection.connect();
  expect(connection.read().isConnecting).toBe(true);
  connection.enter({ code: '' });
  resolve(response(status));
  await connecting;
  expect(connection.read()).toMatchObject({ connected: undefined, isConnecting: false, code: '' });
});

test('is a secret of the tab: the next page has it, and forgetting ends it', async () => {
  await connect();
  expect(newConnection().read()).toMatchObject({ code, connected: status });
  forgetValues();
  expect(connection.read()).toMatchObject({ code: '', connected: undefined });
  expect(getSecret('console.proxy')).toBeUndefined();
  expect(holdsSecrets()).toBe(false);
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(code);
  await send();
  expect(sent.at(-1)).toBe(request);
});
