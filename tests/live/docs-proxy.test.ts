import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startProxy, type RunningProxy } from '../../mcp/proxy/start-proxy.ts';

/** The proxy of the API console in front of a real server. Its own tests are in mcp/proxy. */
const origin = 'https://docs.example.com';
const flag = 'from-the-proxy';
const { url, tokens } = inject('unleash');
const lines: string[] = [];
let proxy: RunningProxy;

beforeAll(async () => {
  proxy = await startProxy({
    server: new URL(url),
    port: 0,
    origins: [origin],
    allowsWrites: true,
    ca: undefined,
    token: tokens.admin,
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  proxy.stop();
  await proxy.ended;
});

/** Sends a request without a token, which the proxy adds. */
async function call(method: string, path: string, body?: object) {
  const response = await fetch(proxy.address + path, {
    method,
    headers: { Origin: origin, 'Docs-Proxy-Code': proxy.code, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  expect(response.headers.get('docs-proxy-refusal')).toBeNull();
  const text = await response.text();
  return { status: response.status, text };
}

test('creates a flag, reads it back and deletes it', async () => {
  const features = '/api/admin/projects/default/features';
  const created = await call('POST', features, { name: flag, type: 'release' });
  expect(created).toEqual({ status: 201, text: expect.stringContaining(`"name":"${flag}"`) });
  expect((await call('POST', features, { name: flag })).status).toBe(409);
  expect(await call('GET', `${features}/${flag}`)).toEqual({ status: 200, text: expect.stringContaining(flag) });
  expect((await call('DELETE', `${features}/${flag}`)).status).toBe(202);
  expect((await call('DELETE', `/api/admin/archive/${flag}`)).status).toBe(200);
  expect((await call('GET', `${features}/${flag}`)).status).toBe(404);
  expect(lines).toEqual([
    `POST ${features} 201`,
    `POST ${features} 409`,
    `GET ${features}/${flag} 200`,
    `DELETE ${features}/${flag} 202`,
    `DELETE /api/admin/archive/${flag} 200`,
    `GET ${features}/${flag} 404`,
  ]);
});

test('the server itself lets no page of another site call its Admin API', async () => {
  const headers = { Origin: origin, Authorization: tokens.admin };
  const response = await fetch(`${url}/api/admin/projects`, { headers });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, null]);
});
