import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { freePort } from '../../live/port.ts';
import { findProgramFor } from '../../tools/programs.ts';
import { createCertificates } from '../certificates.ts';
import {
  createToken,
  deleteToken,
  edgeForTests,
  flagsOf,
  get,
  page,
  post,
  server,
  statusOf,
  tokenState,
  tokens,
} from './edge-for-tests.ts';
import { startUpstream, type Edge, type EdgeVariables } from './edge-process.ts';

/** What the pages about Unleash Edge say about its endpoints, tokens and HTTP server, tried with a real Edge of the open source build. */
const edges = edgeForTests('the endpoints of Edge');
const commandLine = page('unleash-edge/cli');

describe.runIf(edges.isHere)('Edge in front of a server', () => {
  let edge: Edge;
  beforeAll(async () => {
    if (edges.isHere) edge = await edges.start({ APP_NAME: 'edge-eu' });
  });
  afterAll(() => edge?.stop());

  test('has the version of the pages', async () => {
    const [, version] = /\| `docker\.io\/unleashorg\/unleash-edge:v([\d.]+)` \|/.exec(
      readFileSync('content/docs/recipes/air-gapped.md', 'utf8'),
    ) ?? [''];
    const { body } = await get(edge, '/internal-backstage/instancedata');
    expect(body).toContain(`"edgeVersion":"${version}"`);
  });

  test.each([
    ['GET', '/api/client/features', 'backend', 200],
    ['POST', '/api/client/features', 'backend', 200],
    ['GET', '/api/client/features/new-checkout', 'backend', 200],
    ['GET', '/api/client/features/missing', 'backend', 404],
    ['GET', '/api/client/delta', 'backend', 404],
    ['GET', '/api/client/streaming', 'backend', 403],
    ['POST', '/api/client/edge-licensing/heartbeat', 'backend', 404],
    ['GET', '/api/frontend', 'frontend', 200],
    ['POST', '/api/frontend', 'frontend', 200],
    ['GET', '/api/frontend/all', 'frontend', 200],
    ['POST', '/api/frontend/all', 'frontend', 200],
    ['GET', '/api/frontend/features/new-checkout', 'frontend', 200],
    ['POST', '/api/frontend/features/new-checkout', 'frontend', 200],
    ['GET', '/api/frontend/features/missing', 'frontend', 404],
    ['GET', '/api/proxy', 'frontend', 200],
    ['POST', '/api/proxy', 'frontend', 200],
    ['GET', '/api/proxy/all', 'frontend', 200],
    ['POST', '/api/proxy/all', 'frontend', 200],
    ['GET', '/docs/openapi.json', undefined, 200],
    ['GET', '/internal-backstage/health', undefined, 200],
    ['GET', '/internal-backstage/ready', undefined, 200],
    ['GET', '/internal-backstage/metrics', undefined, 200],
    ['GET', '/internal-backstage/tokens', undefined, 200],
    ['GET', '/internal-backstage/features', undefined, 200],
    ['GET', '/internal-backstage/metricsbatch', undefined, 200],
    ['GET', '/internal-backstage/instancedata', undefined, 200],
    // Tokens that don't fit.
    ['GET', '/api/client/features', undefined, 403],
    ['GET', '/api/client/features', 'frontend', 403],
    ['GET', '/api/frontend', 'backend', 403],
    ['GET', '/api/frontend', undefined, 403],
    ['GET', '/api/nothing', 'backend', 404],
    ['GET', '/api/frontend', 'productionFrontend', 403],
    ['GET', '/api/frontend/features/new-checkout', 'productionFrontend', 404],
  ] as const)('%s %s with the token %s returns %i', async (method, place, token, status) => {
    const response = await (method === 'GET'
      ? get(edge, place, token && tokens[token])
      : post(edge, place, {}, token && tokens[token]));
    expect(response.status).toBe(status);
  });

  test.each([
    'malformed',
    `Bearer ${tokens.backend}`,
    'default:development.made-up',
    'default:production.unleash-insecure-api-token',
  ])('the backend token %s gets 403', async (token) =>
    expect(await statusOf(edge, '/api/client/features', token)).toBe(403),
  );

  test('accepts registrations and usage reports with 202', async () => {
    const time = new Date().toISOString();
    const registration = { appName: 'web-shop', instanceId: '1', interval: 10, started: time, strategies: ['default'] };
    const toggles = { 'new-checkout': { yes: 3, no: 1, variants: {} } };
    const report = { appName: 'web-shop', instanceId: '1', bucket: { start: time, stop: time, toggles } };
    const statuses = async (base: string, token: string) => [
      (await post(edge, `${base}/register`, registration, token)).status,
      (await post(edge, `${base}/metrics`, report, token)).status,
    ];
    expect(await statuses('/api/client', tokens.backend)).toEqual([202, 202]);
    for (const base of ['frontend', 'proxy', 'frontend/all', 'proxy/all'])
      expect(await statuses(`/api/${base}/client`, tokens.frontend)).toEqual([202, 202]);
    const bulk = { applications: [], metrics: [] };
    expect((await post(edge, '/api/client/metrics/bulk', bulk, tokens.backend)).status).toBe(202);
    const { body } = await get(edge, '/internal-backstage/instancedata');
    const { this_instance: instance } = z.object({ this_instance: z.unknown() }).parse(JSON.parse(body));
    expect((await post(edge, '/api/client/metrics/edge', instance, tokens.backend)).status).toBe(202);
    const batch = (await get(edge, '/internal-backstage/metricsbatch')).body;
    expect(batch).toContain('"connectVia":[{"appName":"edge-eu"');
  });

  test('returns 400, 415 and 422 for bodies that it cannot read, and 400 for such a context', async () => {
    const send = async (body: string, type: string) => {
      const headers = { Authorization: tokens.frontend, 'Content-Type': type };
      return (await fetch(`${edge.url}/api/frontend`, { method: 'POST', headers, body })).status;
    };
    expect(await send('{', 'application/json')).toBe(400);
    expect(await send('{}', 'text/plain')).toBe(415);
    expect(await send('[]', 'application/json')).toBe(422);
    expect(await statusOf(edge, '/api/frontend?userId[=1', tokens.frontend)).toBe(400);
  });

  test('validates tokens for other instances', async () => {
    const { status, body } = await post(edge, '/edge/validate', {
      tokens: [tokens.frontend, 'default:development.no'],
    });
    expect(status).toBe(200);
    expect(body).toContain(tokens.frontend);
    expect(body).not.toContain('development.no"');
  });

  test('narrows flags by namePrefix, but not by tag or project', async () => {
    const names = async (query: string) => {
      const { body } = await get(edge, `/api/client/features${query}`, tokens.backend);
      return z.object({ features: z.array(z.object({ name: z.string() })) }).parse(JSON.parse(body)).features.length;
    };
    const all = await names('');
    expect(all).toBeGreaterThan(5);
    expect(await names('?namePrefix=new-')).toBeLessThan(all);
    expect(await names('?tag=simple:none&project=none')).toBe(all);
  });

  test('marks responses with an ETag, and returns 304 without a body', async () => {
    for (const [place, token] of [
      ['/api/client/features', tokens.backend],
      ['/api/frontend', tokens.frontend],
    ] as const) {
      const etag = (await get(edge, place, token)).headers.get('etag') ?? '';
      const again = await get(edge, place, token, { 'If-None-Match': etag });
      expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
    }
  });

  test.each(['gzip', 'br', 'deflate', 'zstd'])('compresses with %s', async (encoding) => {
    const response = await fetch(`${edge.url}/api/client/features`, {
      headers: { Authorization: tokens.backend, 'Accept-Encoding': encoding },
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    await response.arrayBuffer();
  });

  test('lists tokens with the ends of their secrets, and the number of invalid ones', async () => {
    await get(edge, '/api/client/features', 'default:development.made-up');
    const { tokenRefreshes, tokenValidationStatus, invalidTokenCount } = await tokenState(edge);
    const shown = 'default:development.unleas****-token';
    expect(tokenRefreshes.map(({ token }) => token.token)).toEqual([shown]);
    expect(tokenValidationStatus.map(({ token }) => token)).toContain(shown);
    expect(invalidTokenCount).toBeGreaterThan(0);
  });

  test('takes the context of a frontend request from the query or the body', async () => {
    const echo = await Promise.all([
      get(edge, '/api/frontend?userId=customer-42&properties[plan]=pro', tokens.frontend).then(flagsOf),
      post(edge, '/api/frontend', { userId: 'customer-42', properties: { plan: 'pro' } }, tokens.frontend).then(
        flagsOf,
      ),
      post(edge, '/api/frontend', { context: { userId: 'customer-42', plan: 'pro' } }, tokens.frontend).then(flagsOf),
    ]);
    expect(echo[1]).toEqual(echo[0]);
    expect(echo[2]).toEqual(echo[0]);
    expect(echo[0]?.length).toBeGreaterThan(0);
  });

  test('the commands health and ready end with 0 for a running instance, and with another status otherwise', async () => {
    for (const command of ['health', 'ready']) {
      expect((await edges.runner.run([command, '--edge-url', edge.url])).status).toBe(0);
      expect((await edges.runner.run([command], { EDGE_URL: edge.url })).status).toBe(0);
      expect((await edges.runner.run([command, '--edge-url', 'http://127.0.0.1:1'])).status).toBe(1);
    }
  });
});

describe.runIf(edges.isHere)('Tokens at Edge', () => {
  test('scopes decide as the table of examples says', async () => {
    const wide = await createToken('backend', 'development', ['*']);
    const wideFrontend = await createToken('frontend', 'development', ['*']);
    const narrow = await edges.start();
    expect(await statusOf(narrow, '/api/client/features', wide)).toBe(403);
    const all = flagsOf(await get(narrow, '/api/frontend/all', wideFrontend));
    expect(all).toEqual(flagsOf(await get(narrow, '/api/frontend/all', tokens.frontend)));
    expect(all.length).toBeGreaterThan(5);
    expect(await statusOf(narrow, '/api/client/features', tokens.productionBackend)).toBe(403);
    expect(await statusOf(narrow, '/api/frontend', tokens.productionFrontend)).toBe(403);
    await narrow.stop();

    const broad = await edges.start({ TOKENS: `${tokens.backend},${wide}` });
    expect(await statusOf(broad, '/api/client/features', tokens.backend)).toBe(200);
    // The wider token covers the other one.
    expect((await tokenState(broad)).tokenRefreshes.map(({ token }) => token.token)).toEqual([
      expect.stringMatching(/^\*:development\./),
    ]);
    await broad.stop();
    for (const token of [wide, wideFrontend]) await deleteToken(token);
  });

  test('with nothing but frontend tokens, Edge starts and never becomes ready', async () => {
    const edge = await edges.start({ TOKENS: tokens.frontend });
    const { status, body } = await get(edge, '/internal-backstage/ready');
    expect({ status, body }).toEqual({ status: 503, body: expect.stringContaining('"status":"NOTREADY"') });
    expect((await edges.runner.run(['ready', '--edge-url', edge.url])).status).toBe(1);
    expect((await edges.runner.run(['health', '--edge-url', edge.url])).status).toBe(0);
    await edge.stop();
  });

  test('with a rejected startup token, Edge starts without its flags', async () => {
    const edge = await edges.start({ TOKENS: `default:production.made-up,${tokens.backend}` });
    expect(await statusOf(edge, '/internal-backstage/ready')).toBe(200);
    expect(await statusOf(edge, '/api/client/features', tokens.productionBackend)).toBe(403);
    await edge.stop();
    const other = await edges.start({ TOKENS: 'default:production.made-up' });
    expect(await statusOf(other, '/internal-backstage/ready')).toBe(503);
    await other.stop();
  });

  test('a token that Unleash no longer accepts works until the next check of all tokens', async () => {
    const upstream = await startUpstream(server);
    const hourly = await edges.start({ UPSTREAM_URL: upstream.url });
    const often = await edges.start({ UPSTREAM_URL: upstream.url, TOKEN_REVALIDATION_INTERVAL_SECONDS: '1' });
    for (const edge of [hourly, often]) expect(await statusOf(edge, '/api/frontend', tokens.frontend)).toBe(200);
    upstream.fixed.set('/edge/validate', { status: 200, body: '{"tokens":[]}' });
    await expect.poll(() => statusOf(often, '/api/frontend', tokens.frontend), { timeout: 20_000 }).toBe(403);
    expect(await statusOf(hourly, '/api/frontend', tokens.frontend)).toBe(200);
    await Promise.all([hourly.stop(), often.stop()]);
    await upstream.stop();
  });

  test('a token that was used before it existed stays invalid until a restart', async () => {
    const secret = 'default:development.token-of-tomorrow';
    const edge = await edges.start();
    expect(await statusOf(edge, '/api/frontend', secret)).toBe(403);
    const body = { tokenName: 'tomorrow', type: 'frontend', environment: 'development', projects: ['default'], secret };
    await Api.withToken(server, tokens.admin).send('POST', '/api/admin/api-tokens', body);
    expect(await statusOf(edge, '/api/frontend', secret)).toBe(403);
    await edge.stop();
  });

  test('with EDGE_DEFER_TOKEN_VALIDATION, a new token is rejected until its batch was validated', async () => {
    const edge = await edges.start({ EDGE_DEFER_TOKEN_VALIDATION: 'true' });
    expect(await statusOf(edge, '/api/frontend', tokens.frontend)).toBe(401);
    expect(await statusOf(edge, '/api/frontend', tokens.frontend)).toBe(403);
    await expect.poll(() => statusOf(edge, '/api/frontend', tokens.frontend), { timeout: 20_000 }).toBe(200);
    await edge.stop();
  });

  test('pretrusted tokens fail', async () => {
    const edge = await edges.start({ PRETRUSTED_TOKENS: 'default:development.trusted-secret,trusted@development' });
    await expect(get(edge, '/api/frontend', 'default:development.trusted-secret')).rejects.toThrow('fetch failed');
    for (const token of ['trusted', 'trusted@development'])
      expect(await statusOf(edge, '/api/frontend', token)).toBe(403);
    await edge.stop();
  });
});

describe.runIf(edges.isHere)('Edge in offline mode', () => {
  const short = path.join(edges.folder, 'flags.json');
  const local = { backend: '*:development.local-backend', frontend: '*:development.local-frontend' };
  const variables = { BOOTSTRAP_FILE: short, CLIENT_TOKENS: local.backend, FRONTEND_TOKENS: local.frontend };
  const [, example = ''] = /title="flags\.json"\n([^]*?)```/.exec(page('unleash-edge/concepts')) ?? [];
  beforeAll(() => writeFileSync(short, example));

  test('serves the short form of the page', async () => {
    const edge = await edges.runner.start(['offline'], variables);
    const { body } = await get(edge, '/api/frontend?userId=anyone', local.frontend);
    expect(flagsOf({ body })).toEqual(['checkout-button', 'express-checkout']);
    expect(body).toMatch(/"checkout-button","enabled":true,"variant":\{"name":"green"/);
    expect((await get(edge, '/api/client/features', local.backend)).body).toContain('"project":"default"');
    expect(await statusOf(edge, '/api/client/streaming', local.backend)).toBe(500);
    expect(await statusOf(edge, '/api/client/delta', local.backend)).toBe(404);
    expect(await statusOf(edge, '/api/frontend', '*:development.unknown')).toBe(403);
    expect(await statusOf(edge, '/internal-backstage/tokens')).toBe(200);
    await edge.stop();
    expect(edge.log()).toBe('');
  });

  test('serves the long form, which an Edge or a server returns', async () => {
    const source = await edges.start();
    const long = path.join(edges.folder, 'long.json');
    const { body } = await get(source, '/api/client/features', tokens.backend);
    writeFileSync(long, body);
    const edge = await edges.runner.start(['offline'], { ...variables, BOOTSTRAP_FILE: long });
    expect(flagsOf(await get(edge, '/api/frontend/all', local.frontend))).toEqual(
      flagsOf(await get(source, '/api/frontend/all', tokens.frontend)),
    );
    await edge.stop();
    await source.stop();
  });

  test('evaluates addresses, times and properties, but neither the host nor flags without a project', async () => {
    const file = path.join(edges.folder, 'evaluation.json');
    const flag = (name: string, strategy: object, project: object = { project: 'default' }) => ({
      ...project,
      name,
      enabled: true,
      strategies: [{ name: 'default', parameters: {}, constraints: [], ...strategy }],
    });
    const isOne = (contextName: string, value: string) => ({ contextName, operator: 'IN', values: [value] });
    const late = { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2090-01-01T00:00:00.000Z' };
    const features = [
      flag('range', { name: 'remoteAddress', parameters: { IPs: '2001:db8::/32' } }),
      flag('host', { name: 'applicationHostname', parameters: { hostNames: `my-host,${hostname()}` } }),
      flag('late', { constraints: [late] }),
      flag('member', { constraints: [isOne('age', '42'), isOne('member', 'true')] }),
      flag('without-project', {}, {}),
    ];
    writeFileSync(file, JSON.stringify({ version: 2, features }));
    const edge = await edges.runner.start(['offline'], { ...variables, BOOTSTRAP_FILE: file, HOSTNAME: 'my-host' });
    const byQuery = async (query: string) => flagsOf(await get(edge, `/api/frontend?${query}`, local.frontend));
    const byBody = async (body: object) => flagsOf(await post(edge, '/api/frontend', body, local.frontend));
    const other = 'without-project';
    expect(await byQuery('')).toEqual([other]);
    expect(await byQuery('remoteAddress=2001:db8::1')).toEqual(['range', other]);
    expect(await byQuery('currentTime=2099-01-01T00:00:00.000Z')).toEqual(['late', other]);
    expect(await byQuery('age=42&member=true')).toEqual(['member', other]);
    expect(await byBody({ age: '42', member: 'true' })).toEqual(['member', other]);
    const properties = { age: 42, member: true };
    expect(await byBody({ properties })).toEqual(['member', other]);
    expect(await byBody({ context: { properties } })).toEqual(['member', other]);
    expect(await byBody(properties)).toEqual([other]);
    expect((await get(edge, '/api/client/features', local.backend)).body).not.toContain(other);
    await edge.stop();
  });

  test('reads a changed file with --reload-interval, and keeps its flags if it cannot', async () => {
    const edge = await edges.runner.start(['offline', '--reload-interval', '1'], variables);
    const on = async () => flagsOf(await get(edge, '/api/frontend', local.frontend));
    writeFileSync(short, '{"other":{"enabled":true}}');
    await expect.poll(on, { timeout: 10_000 }).toEqual(['other']);
    writeFileSync(short, '{');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await on()).toEqual(['other']);
    await edge.stop();
    writeFileSync(short, example);
  });

  test('needs a file and a backend token', async () => {
    expect((await edges.runner.run(['offline', '--bootstrap-file', short])).errors).toContain('No tokens provided');
    expect((await edges.runner.run(['offline', '--client-tokens', local.backend])).status).toBe(1);
  });

  test('fails to list tokens with secrets of fewer than six characters', async () => {
    const edge = await edges.runner.start(['offline'], { ...variables, CLIENT_TOKENS: '*:development.short' });
    expect(await statusOf(edge, '/api/client/features', '*:development.short')).toBe(200);
    await expect(get(edge, '/internal-backstage/tokens')).rejects.toThrow('fetch failed');
    await edge.stop();
  });
});

describe.runIf(edges.isHere)('The HTTP server of Edge', () => {
  /** Addresses that Edge takes as the user's, by a flag for one address. */
  const file = path.join(edges.folder, 'addresses.json');
  const token = '*:development.local-frontend';
  const offline = (variables: EdgeVariables = {}, ...args: string[]) =>
    edges.runner.start(['offline', ...args], {
      BOOTSTRAP_FILE: file,
      CLIENT_TOKENS: '*:development.local-backend',
      FRONTEND_TOKENS: token,
      ...variables,
    });
  const strategy = (IPs: string) => ({ name: 'remoteAddress', parameters: { IPs }, constraints: [] });
  const flag = (name: string, IPs: string) => ({
    name,
    project: 'default',
    enabled: true,
    strategies: [strategy(IPs)],
  });
  beforeAll(() => {
    const features = ['127.0.0.1', '192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => flag(address, address));
    writeFileSync(file, JSON.stringify({ version: 2, features }));
  });
  const addressOf = async (edge: Edge, headers: Readonly<Record<string, string>> = {}) =>
    flagsOf(await get(edge, '/api/frontend', token, headers));

  test('takes the address of the connection, and forwarding headers only with --trust-proxy', async () => {
    const chain = { 'X-Forwarded-For': '192.0.2.1, 192.0.2.2' };
    const forwarded = { Forwarded: 'for=192.0.2.3', ...chain };
    const plain = await offline();
    expect(await addressOf(plain, forwarded)).toEqual(['127.0.0.1']);
    await plain.stop();
    const all = await offline({ TRUST_PROXY: 'true' });
    expect(await addressOf(all, chain)).toEqual(['192.0.2.1']);
    expect(await addressOf(all, forwarded)).toEqual(['192.0.2.3']);
    await all.stop();
    const some = await offline({ TRUST_PROXY: 'true', PROXY_TRUSTED_SERVERS: '127.0.0.0/8' });
    expect(await addressOf(some, chain)).toEqual(['192.0.2.2']);
    await some.stop();
    const more = await offline({ TRUST_PROXY: 'true', PROXY_TRUSTED_SERVERS: '127.0.0.1,192.0.2.2' });
    expect(await addressOf(more, chain)).toEqual(['192.0.2.1']);
    await more.stop();
    const none = await offline({ TRUST_PROXY: 'true', PROXY_TRUSTED_SERVERS: '10.0.0.0/8' });
    expect(await addressOf(none, chain)).toEqual(['127.0.0.1']);
    await none.stop();
  });

  test('returns 403 to other networks, for every path, whatever X-Forwarded-For says', async () => {
    for (const variables of [{ ALLOW_LIST: '10.0.0.0/8' }, { DENY_LIST: '127.0.0.0/8' }]) {
      const edge = await offline(variables);
      for (const place of ['/internal-backstage/health', '/api/frontend'])
        expect(await statusOf(edge, place, token, { 'X-Forwarded-For': '10.0.0.1' })).toBe(403);
      await edge.stop();
    }
    const edge = await offline({ ALLOW_LIST: '10.0.0.0/8,127.0.0.1/32' });
    expect(await statusOf(edge, '/api/frontend', token)).toBe(200);
    await edge.stop();
  });

  test('puts a base path before all paths', async () => {
    const edge = await offline({}, '--base-path', '/shop/');
    await edge.stop();
    const moved = await edges.runner.start(
      ['offline'],
      { BOOTSTRAP_FILE: file, CLIENT_TOKENS: '*:development.local-backend', BASE_PATH: 'shop' },
      (port) => `http://127.0.0.1:${port}/shop`,
    );
    expect(await statusOf(moved, '/internal-backstage/ready')).toBe(200);
    expect(await statusOf(moved, '/api/client/features', '*:development.local-backend')).toBe(200);
    expect((await fetch(new URL('/internal-backstage/ready', moved.url))).status).toBe(404);
    expect((await edges.runner.run(['health', '--edge-url', moved.url])).status).toBe(0);
    await moved.stop();
  });

  test('removes endpoints, but never health and ready', async () => {
    const removed = [...commandLine.matchAll(/^\| `(--disable-[\w-]+)` \|.*\| (`\/.*) \|$/gm)];
    expect(removed).toHaveLength(6);
    const edge = await offline({}, ...removed.map(([, option = '']) => option));
    for (const [, , cell = ''] of removed) {
      for (const [, place = ''] of cell.matchAll(/`(\/[^`]+)`/g)) expect(await statusOf(edge, place, token)).toBe(404);
    }
    for (const place of ['health', 'ready']) expect(await statusOf(edge, `/internal-backstage/${place}`)).toBe(200);
    await edge.stop();
  });

  test('allows all origins, or those of its options', async () => {
    const preflight = async (edge: Edge, origin: string) => {
      const headers = {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'a',
      };
      const response = await fetch(`${edge.url}/api/frontend`, { method: 'OPTIONS', headers });
      const value = (name: string) => response.headers.get(`access-control-${name}`);
      return ['allow-origin', 'allow-methods', 'allow-headers', 'max-age'].map(value);
    };
    const all = await offline();
    expect(await preflight(all, 'https://shop.example.com')).toEqual(['*', '*', '*', '172800']);
    const { headers } = await get(all, '/api/frontend', token, { Origin: 'https://shop.example.com' });
    expect(headers.get('access-control-expose-headers')).toBe('*');
    await all.stop();
    const one = await offline({
      CORS_ORIGIN: 'https://shop.example.com',
      CORS_METHODS: 'GET',
      CORS_ALLOWED_HEADERS: 'x-a',
    });
    expect(await preflight(one, 'https://shop.example.com')).toEqual([
      'https://shop.example.com',
      'GET',
      'x-a',
      '172800',
    ]);
    expect((await preflight(one, 'https://blog.example.com'))[0]).toBeNull();
    await one.stop();
  });

  test('serves HTTPS, and redirects or closes the other port', async ({ skip }) => {
    const openssl = findProgramFor('Edge with TLS', 'openssl');
    if (openssl === undefined) return skip();
    const { authority, certificate, key } = createCertificates(openssl, edges.folder, 'edge.example.com');
    const tlsPort = await freePort();
    const tls = {
      TLS_ENABLE: 'true',
      TLS_SERVER_CERT: certificate,
      TLS_SERVER_KEY: key,
      TLS_SERVER_PORT: String(tlsPort),
    };
    const redirecting = await offline({ ...tls, REDIRECT_HTTP_TO_HTTPS: 'true' });
    const { status, headers } = await get(redirecting, '/api/frontend?userId=1');
    const { hostname: host } = new URL(redirecting.url);
    expect([status, headers.get('location')]).toEqual([308, `https://${host}:${tlsPort}/api/frontend?userId=1`]);
    const secure = ['--edge-url', `https://localhost:${tlsPort}`, '--ca-certificate-file', authority];
    expect((await edges.runner.run(['ready', ...secure])).status).toBe(0);
    expect((await edges.runner.run(['health', ...secure.slice(0, 2)])).status).toBe(1);
    const behind = await edges.start({
      UPSTREAM_URL: `https://localhost:${tlsPort}`,
      UPSTREAM_CERTIFICATE_FILE: authority,
      TOKENS: '*:development.local-backend',
    });
    expect(await statusOf(behind, '/internal-backstage/health')).toBe(200);
    await behind.stop();
    const insecure = await edges.start({
      UPSTREAM_URL: `https://localhost:${tlsPort}`,
      SKIP_SSL_VERIFICATION: 'true',
      TOKENS: '*:development.local-backend',
    });
    await insecure.stop();
    await redirecting.stop();
  });

  test('rejects a self-signed certificate that is marked as an authority, and accepts others', async ({ skip }) => {
    const openssl = findProgramFor('Edge with a self-signed certificate', 'openssl');
    if (openssl === undefined) return skip();
    const inFolder = (name: string) => path.join(edges.folder, name);
    for (const [name, options, expected] of [
      ['authority', [], 1],
      ['leaf', ['-addext', 'basicConstraints=critical,CA:FALSE'], 0],
    ] as const) {
      const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
      const files = ['-keyout', inFolder(`${name}.key`), '-out', inFolder(`${name}.pem`)];
      openssl.outputOf(['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...options, ...files]);
      const tlsPort = String(await freePort());
      const edge = await offline({
        TLS_ENABLE: 'true',
        TLS_SERVER_CERT: inFolder(`${name}.pem`),
        TLS_SERVER_KEY: inFolder(`${name}.key`),
        TLS_SERVER_PORT: tlsPort,
        REDIRECT_HTTP_TO_HTTPS: 'true',
      });
      const check = [
        'health',
        '--edge-url',
        `https://localhost:${tlsPort}`,
        '--ca-certificate-file',
        inFolder(`${name}.pem`),
      ];
      const { status, errors } = await edges.runner.run(check);
      expect([name, status, errors.includes('CaUsedAsEndEntity')]).toEqual([name, expected, expected === 1]);
      await edge.stop();
    }
  });

  test('writes its log as text, as JSON or in several lines', async () => {
    for (const [format, pattern] of [
      ['plain', /INFO.*Edge is listening/],
      ['json', /^\{"timestamp".*Edge is listening/m],
      ['pretty', /Edge is listening[^\n]*\n +at /],
    ] as const) {
      const edge = await edges.start({ LOG_FORMAT: format });
      await expect.poll(() => stripVTControlCharacters(edge.log())).toMatch(pattern);
      await edge.stop();
    }
    const quiet = await edges.start({ RUST_LOG: 'error' });
    await quiet.stop();
    expect(quiet.log()).toBe('');
  });
});
