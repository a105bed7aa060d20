import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { cors } from './cors.ts';
import { freePort } from './port.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function ask(path: string, init: RequestInit): Promise<Response> {
  const allow = cors(['http://localhost:3000']);
  const port = await freePort();
  const server = createServer((request, response) => allow(request, response, () => response.end('response')));
  servers.push(server.listen(port, '127.0.0.1'));
  return fetch(`http://127.0.0.1:${port}${path}`, init);
}

const preflight = { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'DELETE' };

test('lets pages of the documentation read responses and their headers', async () => {
  const response = await ask('/api/admin/projects', { headers: { Origin: 'http://localhost:3000' } });
  expect(await response.text()).toBe('response');
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect(response.headers.get('access-control-expose-headers')).toBe('*');
  expect(response.headers.get('vary')).toBe('Origin');
});

test('accepts a preflight request for any method and header, without cookies', async () => {
  const headers = { ...preflight, 'Access-Control-Request-Headers': 'authorization,content-type' };
  const response = await ask('/api/admin/projects', { method: 'OPTIONS', headers });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-methods')).toBe('DELETE');
  expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  expect(response.headers.has('access-control-allow-credentials')).toBe(false);
});

test('allows access to this machine from a public page only if the browser asks for it', async () => {
  const name = 'access-control-allow-private-network';
  const asked = { ...preflight, 'Access-Control-Request-Private-Network': 'true' };
  expect((await ask('/', { method: 'OPTIONS', headers: asked })).headers.get(name)).toBe('true');
  expect((await ask('/', { method: 'OPTIONS', headers: preflight })).headers.has(name)).toBe(false);
});

test('leaves other origins, requests without an origin, plain OPTIONS and the Frontend API to Unleash', async () => {
  const cases = [
    ['/api/admin/projects', { headers: { Origin: 'https://evil.example' } }],
    ['/api/admin/projects', {}],
    ['/api/frontend?userId=1', { headers: { Origin: 'http://localhost:3000' } }],
  ] as const;
  for (const [path, init] of cases) {
    const response = await ask(path, init);
    expect(await response.text()).toBe('response');
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  }
  const options = await ask('/', { method: 'OPTIONS', headers: { Origin: 'http://localhost:3000' } });
  expect(await options.text()).toBe('response');
});
