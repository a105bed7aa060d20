import { once } from 'node:events';
import {
  createServer,
  request as requestHttp,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCertificates } from '../../tests/certificates.ts';
import { findProgramFor } from '../../tools/programs.ts';
import { defaultLimits } from './limits.ts';
import { startProxy, type ProxySettings, type RunningProxy } from './start-proxy.ts';

/** The proxy between real HTTP servers and clients. The rules about single requests are in check-request.test.ts. */
const site = 'https://docs.example.com';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Starts a server in place of Unleash, and notes the requests that reach it. */
async function upstream(listener: RequestListener): Promise<{ url: URL; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  return { url: await listening(server, 'http'), seen };
}

async function listening(server: Server, protocol: string): Promise<URL> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  const address = server.address();
  return new URL(`${protocol}://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
}

/** A clock that stands still until a test lets time pass. */
class Clock {
  #now = 0;
  readonly #waiting = new Set<{ readonly at: number; readonly act: () => void }>();
  after = (milliseconds: number, act: () => void) => {
    const entry = { at: this.#now + milliseconds, act };
    this.#waiting.add(entry);
    return () => void this.#waiting.delete(entry);
  };
  pass(milliseconds: number) {
    this.#now += milliseconds;
    for (const entry of this.#waiting) {
      if (entry.at > this.#now) continue;
      this.#waiting.delete(entry);
      entry.act();
    }
  }
}

async function proxyTo(
  server: URL,
  settings: Partial<ProxySettings> = {},
): Promise<RunningProxy & { lines: string[]; clock: Clock }> {
  const lines: string[] = [];
  const clock = new Clock();
  const proxy = await startProxy({
    server,
    port: 0,
    origins: [site],
    allowsWrites: false,
    ca: undefined,
    token: undefined,
    log: (line) => lines.push(line),
    after: clock.after,
    ...settings,
  });
  closing.push(() => {
    proxy.stop();
    return proxy.ended;
  });
  return { ...proxy, lines, clock };
}

interface Sent {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Sends a request as a page of the site does. */
function ask({ address, code }: RunningProxy, sent: Sent = {}): Promise<Received> {
  const { method = 'GET', target = '/api/admin/projects', headers = {}, body = '' } = sent;
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const all = { Origin: site, 'Docs-Proxy-Code': code, ...headers };
    const request = requestHttp(
      { hostname, port, method, path: target, agent: false, headers: all },
      async (response) => {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      },
    );
    request.on('error', reject).end(body);
  });
}
const reason = ({ text }: Received): string => {
  const refusal: { error: string; message: string; found: string; allowed: string; fix: string } = JSON.parse(text);
  expect(refusal.message).toBe(`${refusal.found} ${refusal.allowed} ${refusal.fix}`);
  return refusal.error;
};

test('forwards a request without its cookies, origin and code, and returns the response without cookies', async () => {
  const { url, seen } = await upstream((request, response) => {
    response.writeHead(201, {
      'Content-Type': 'application/json',
      ETag: '"1"',
      'Set-Cookie': ['session=s3cr3t', 'b=c'],
      'Access-Control-Allow-Origin': '*',
      'Clear-Site-Data': '"*"',
      'Docs-Proxy-Refusal': 'forged',
    });
    request.pipe(response);
  });
  const proxy = await proxyTo(new URL('/base/', url), { allowsWrites: true });
  const headers = {
    Authorization: 'user:s3cr3t',
    'Content-Type': 'application/json',
    Cookie: 'unleash-session=s3cr3t',
    Referer: site,
    'X-Forwarded-For': '10.0.0.1',
    'X-HTTP-Method-Override': 'DELETE',
  };
  const target = '/api/admin/projects/a%2Fb?x=%20y';
  const { status, headers: received, text } = await ask(proxy, { method: 'POST', target, headers, body: '{"a":"ü"}' });
  expect([status, text]).toEqual([201, '{"a":"ü"}']);
  expect(received).toMatchObject({ etag: '"1"', 'access-control-allow-origin': site, vary: 'Origin' });
  for (const name of ['set-cookie', 'clear-site-data', 'docs-proxy-refusal']) expect(received).not.toHaveProperty(name);
  expect([seen[0]?.method, seen[0]?.url]).toEqual(['POST', `/base${target}`]);
  expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual([
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
  ]);
  expect(seen[0]?.headers.host).toBe(url.host);
});

test('tells the page what it may do, and adds the token of its environment only where none is given', async () => {
  const { url, seen } = await upstream((_, response) => response.end('[]'));
  const proxy = await proxyTo(url, { token: '*:*.s3cr3t' });
  const { status, text } = await ask(proxy, { target: '/' });
  expect([status, JSON.parse(text)]).toEqual([200, { server: url.origin, allowsWrites: false, addsToken: true }]);
  await ask(proxy);
  await ask(proxy, { headers: { Authorization: 'user:own' } });
  await ask(proxy, { target: '/api/frontend' });
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['*:*.s3cr3t', 'user:own', undefined]);
  expect(proxy.lines.join('\n')).not.toContain('s3cr3t');
});

test('another site, no site and a foreign hostname reach nothing and can read nothing', async () => {
  const { url, seen } = await upstream((_, response) => response.end());
  const proxy = await proxyTo(url);
  for (const [headers, expected] of [
    [{ Origin: 'https://evil.example' }, 'origin'],
    [{ Origin: '' }, 'origin'],
    [{ Host: 'evil.example:80' }, 'host'],
    [{ Host: `evil.example:${new URL(proxy.address).port}` }, 'host'],
  ] as const) {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await ask(proxy, { method, headers });
      expect(reason(response)).toBe(expected);
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    }
  }
  expect(seen).toEqual([]);
});

test('answers the preflight of a page, and that of a browser that protects local networks', async () => {
  const { url, seen } = await upstream((_, response) => response.end());
  const proxy = await proxyTo(url);
  const headers = {
    'Access-Control-Request-Method': 'DELETE',
    'Access-Control-Request-Headers': 'authorization,content-type,docs-proxy-code',
    'Access-Control-Request-Private-Network': 'true',
    'Docs-Proxy-Code': '',
  };
  const preflight = await ask(proxy, { method: 'OPTIONS', headers });
  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': site,
    'access-control-allow-private-network': 'true',
    'access-control-allow-methods': expect.stringContaining('DELETE'),
    'access-control-allow-headers': expect.stringMatching(/Authorization.*Content-Type.*Docs-Proxy-Code/),
  });
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
  expect(seen).toEqual([]);
});

test('five wrong codes end it, and requests of other sites do not count', async () => {
  const { url, seen } = await upstream((_, response) => response.end());
  const proxy = await proxyTo(url);
  const wrong = { 'Docs-Proxy-Code': 'f'.repeat(32) };
  for (let count = 0; count < 6; count += 1)
    expect(reason(await ask(proxy, { headers: { ...wrong, Origin: 'https://evil.example' } }))).toBe('origin');
  for (let count = 0; count < 4; count += 1) expect(reason(await ask(proxy, { headers: wrong }))).toBe('wrong-code');
  expect((await ask(proxy)).status).toBe(200);
  expect(reason(await ask(proxy, { headers: wrong }))).toBe('wrong-code');
  expect(await proxy.ended).toBe('wrong-codes');
  await expect(ask(proxy)).rejects.toThrow('ECONNREFUSED');
  expect(seen).toHaveLength(1);
});

test('each start has another code of 128 bits, and only this machine can connect', async () => {
  const { url } = await upstream((_, response) => response.end());
  const [one, other] = [await proxyTo(url), await proxyTo(url)];
  expect(one.code).toMatch(/^[\da-f]{32}$/);
  expect(other.code).not.toBe(one.code);
  expect(one.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('changes nothing without --allow-writes, and reaches nothing outside of the API', async () => {
  const { url, seen } = await upstream((_, response) => response.end());
  const proxy = await proxyTo(url);
  expect(reason(await ask(proxy, { method: 'DELETE' }))).toBe('read-only');
  expect(reason(await ask(proxy, { target: '/api/%2e%2e/auth/simple/login' }))).toBe('path');
  expect(reason(await ask(proxy, { target: `${url.origin}/api/admin/projects` }))).toBe('path');
  expect(seen).toEqual([]);
});

test('follows no redirect, and shows no query of its target', async () => {
  const other = await upstream((_, response) => response.end('stolen'));
  const { url } = await upstream((_, response) =>
    response.writeHead(307, { Location: `${other.url.origin}/sign-in?state=s3cr3t` }).end(),
  );
  const response = await ask(await proxyTo(url), { headers: { Authorization: 'user:s3cr3t' } });
  expect([response.status, reason(response)]).toEqual([502, 'redirect']);
  expect(response.text).toContain(`redirects to ${other.url.origin}/sign-in.`);
  expect(response.text).not.toContain('s3cr3t');
  expect(other.seen).toEqual([]);
});

test('passes on that a copy is current', async () => {
  const { url } = await upstream((_, response) => response.writeHead(304, { ETag: '"1"' }).end());
  expect((await ask(await proxyTo(url), { headers: { 'If-None-Match': '"1"' } })).status).toBe(304);
});

describe('limits', () => {
  const limits = { ...defaultLimits, body: 1000, response: 1000 };

  test('a body with a length that is too large, and one that only turns out to be', async () => {
    const { url, seen } = await upstream((_, response) => response.end());
    const proxy = await proxyTo(url, { allowsWrites: true, limits });
    const body = 'a'.repeat(2000);
    const known = await ask(proxy, { method: 'POST', body });
    expect(reason(known)).toBe('body');
    expect(known.text).toContain('At most 1000 bytes');
    expect(reason(await ask(proxy, { method: 'POST', body, headers: { 'Transfer-Encoding': 'chunked' } }))).toBe(
      'body',
    );
    expect(seen).toEqual([]);
  });

  test('headers that are long, and those that Node.js no longer reads', async () => {
    const { url, seen } = await upstream((_, response) => response.end());
    const proxy = await proxyTo(url);
    const long = await ask(proxy, { headers: { Authorization: 'a'.repeat(20_000) } });
    expect([long.status, reason(long), long.headers['access-control-allow-origin']]).toEqual([431, 'headers', site]);
    const longer = await ask(proxy, { headers: { Authorization: 'a'.repeat(100_000) } });
    expect([longer.status, reason(longer)]).toEqual([431, 'headers']);
    expect(seen).toEqual([]);
  });

  test('a response that is too large, or whose headers are', async () => {
    const large = await upstream((_, response) => response.end('a'.repeat(2000)));
    expect(reason(await ask(await proxyTo(large.url, { limits })))).toBe('response');
    const headers = await upstream((_, response) => response.writeHead(200, { 'X-Long': 'a'.repeat(20_000) }).end());
    expect(reason(await ask(await proxyTo(headers.url)))).toBe('response-headers');
  });

  test.each(['nothing', 'only headers'])('a server that sends %s', async (what) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { url } = await upstream((_, response) => {
      if (what === 'only headers') response.writeHead(200).write('[');
      resolve();
    });
    const proxy = await proxyTo(url);
    const response = ask(proxy);
    await promise;
    proxy.clock.pass(defaultLimits.milliseconds);
    expect(reason(await response)).toBe('time');
    expect((await response).text).toContain('30 seconds');
  });

  test('a reader who cancels ends the request to the server', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { url } = await upstream((request, response) => {
      response.once('close', resolve);
      client.destroy();
      request.resume();
    });
    const proxy = await proxyTo(url);
    const { hostname, port } = new URL(proxy.address);
    const headers = { Origin: site, 'Docs-Proxy-Code': proxy.code };
    const client = requestHttp({ hostname, port, path: '/api/admin/projects', agent: false, headers });
    client.on('error', () => {}).end();
    await expect(promise).resolves.toBeUndefined();
  });
});

test('a server that is not there is named', async () => {
  const { url } = await upstream((_, response) => response.end());
  await closing.pop()?.();
  const response = await ask(await proxyTo(url));
  expect(reason(response)).toBe('unreachable');
  expect(response.text).toContain(`No server responds at ${url.origin} (ECONNREFUSED)`);
});

test('ends after 30 minutes without a request that it accepts', async () => {
  const { url } = await upstream((_, response) => response.end());
  const minute = 60_000;
  const proxy = await proxyTo(url);
  for (let count = 0; count < 3; count += 1) {
    proxy.clock.pass(29 * minute);
    expect((await ask(proxy)).status).toBe(200);
  }
  proxy.clock.pass(29 * minute);
  expect(reason(await ask(proxy, { headers: { Origin: 'https://evil.example' } }))).toBe('origin');
  expect(reason(await ask(proxy, { headers: { 'Docs-Proxy-Code': '' } }))).toBe('no-code');
  proxy.clock.pass(minute);
  expect(await proxy.ended).toBe('idle');
});

test('logs method, path and outcome, without tokens, codes, queries and bodies', async () => {
  const { url } = await upstream((_, response) => response.writeHead(404).end('s3cr3t'));
  const proxy = await proxyTo(url, { allowsWrites: true, token: '*:*.s3cr3t' });
  await ask(proxy, { method: 'DELETE', target: '/api/admin/api-tokens/s3cr3t?x=s3cr3t', body: 's3cr3t' });
  await ask(proxy, { headers: { Authorization: 'user:s3cr3t', 'Docs-Proxy-Code': 's3cr3t' } });
  await ask(proxy, { target: '/auth/*:*.s3cr3t', headers: { Origin: 'https://s3cr3t.example' } });
  expect(proxy.lines).toEqual([
    'DELETE /api/admin/api-tokens/*** 404',
    'GET /api/admin/projects refused: wrong-code',
    'GET /auth/*** refused: origin',
  ]);
  expect(proxy.lines.join('\n')).not.toContain(proxy.code);
});

const openssl = findProgramFor('the trust of the proxy in private authorities', 'openssl');
test.skipIf(openssl === undefined)('trusts a private authority only when it is named', async () => {
  if (openssl === undefined) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'proxy-'));
  closing.push(async () => rmSync(folder, { recursive: true }));
  const files = createCertificates(openssl, folder, 'unleash.internal');
  const keys = { cert: readFileSync(files.certificate), key: readFileSync(files.key) };
  const seen: (string | undefined)[] = [];
  const server = createSecureServer(keys, (request, response) => {
    seen.push(request.url);
    response.end('[]');
  });
  const url = await listening(server, 'https');
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const refused = await ask(await proxyTo(url));
  vi.unstubAllEnvs();
  expect(reason(refused)).toBe('certificate');
  expect(refused.text).toContain('--ca');
  expect(seen).toEqual([]);
  const ca = [...rootCertificates, readFileSync(files.authority, 'utf8')];
  expect((await ask(await proxyTo(url, { ca }))).status).toBe(200);
});
