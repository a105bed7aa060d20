import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../live/port.ts';
import { findProgramFor, programAt } from '../../tools/programs.ts';
import { createCertificates, type Certificates } from '../certificates.ts';
import { EdgeRunner, type Edge } from '../live/edge-process.ts';
import { readPageItems } from '../samples/read-page-items.ts';
import { runNginx } from './nginx-server.ts';
import { replaceOnce } from './program.ts';
import { requestRaw, spellings } from './spellings.ts';

/** The configurations of nginx on the Edge pages, in front of a real Edge. */
const nginx = findProgramFor('the load balancer in front of Edge', 'nginx');
const program = findProgramFor('the load balancer in front of Edge', 'unleash-edge');
const openssl = findProgramFor('the certificates of the load balancer in front of Edge', 'openssl');

const folder = mkdtempSync(path.join(tmpdir(), 'edge-proxies-'));
const runner = new EdgeRunner(program ?? programAt('unleash-edge'));
const tokens = { backend: '*:production.local-backend', frontend: 'default:production.local-frontend' };
let certificates: Certificates;
let edge: Edge;
const stops: (() => Promise<void>)[] = [];

function configurationOf(page: string): string {
  const items = readPageItems(`content/docs/reference/unleash-edge/${page}.md`);
  const [code] = items.flatMap((item) => (item.type === 'code' && item.title === 'nginx.conf' ? [item.code] : []));
  if (code === undefined) throw new Error(`${page} has no nginx.conf.`);
  return code;
}

/** Runs the configuration of a page with other ports, addresses and files. @returns its port */
async function startNginx(page: string, replacements: readonly (readonly [string, string])[]): Promise<number> {
  if (nginx === undefined) throw new Error('nginx is missing.');
  const port = await freePort();
  const all = [['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`] as const, ...replacements];
  const site = all.reduce((text, [part, by]) => replaceOnce(text, part, by), configurationOf(page));
  stops.push(await runNginx(nginx, site, port));
  return port;
}

/** Sends a request with TLS. */
function request(port: number, place: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path: place, headers, rejectUnauthorized: false };
    get(options, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    }).on('error', reject);
  });
}

beforeAll(() => {
  if (openssl !== undefined) certificates = createCertificates(openssl, folder, 'edge.example.com');
}, 120_000);
afterAll(async () => {
  for (const stop of stops) await stop();
  await runner.stopAll();
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(nginx && program && openssl)('nginx in front of Edge', () => {
  beforeAll(async () => {
    const file = path.join(folder, 'flags.json');
    const strategies = [{ name: 'remoteAddress', parameters: { IPs: '127.0.0.1' }, constraints: [] }];
    const features = [{ name: 'new-checkout', project: 'default', enabled: true, strategies }];
    writeFileSync(file, JSON.stringify({ version: 2, features }));
    edge = await runner.start(['offline'], {
      BOOTSTRAP_FILE: file,
      CLIENT_TOKENS: tokens.backend,
      FRONTEND_TOKENS: tokens.frontend,
      TRUST_PROXY: 'true',
      PROXY_TRUSTED_SERVERS: '10.0.1.0/24',
    });
  });

  test('the load balancer exposes only the Frontend API, in every spelling of a path', async () => {
    const { host } = new URL(edge.url);
    const port = await startNginx('deploying', [
      ['server 10.0.1.11:3063;', `server ${host};`],
      ['    server 10.0.1.12:3063;\n', ''],
      ['/etc/nginx/tls/edge.crt', certificates.certificate],
      ['/etc/nginx/tls/edge.key', certificates.key],
    ]);
    const { status, body } = await request(port, '/api/frontend', { Authorization: tokens.frontend });
    expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('new-checkout') });
    expect((await request(port, '/api/client/features', { Authorization: tokens.backend })).status).toBe(404);
    const direct = await (await fetch(`${edge.url}/internal-backstage/features`)).text();
    expect(direct).toContain('remoteAddress');
    const blocked = spellings.map((place) => place.replace(/impact.*|prometheus/i, 'features'));
    for (const place of [...blocked, '/internal-backstage/features/..%2f..%2fapi/frontend', '/edge/validate']) {
      const response = await requestRaw(port, place, true);
      expect([place, response.status >= 400, response.text.includes('remoteAddress')]).toEqual([place, true, false]);
    }
  });

  test('old client keys become tokens at the new paths, and other keys get 403', async () => {
    const port = await startNginx('migration-guide', [
      ['"shop-ios-1" "default:production.…"', `"shop-ios-1" "${tokens.frontend}"`],
      ['http://10.0.1.11:3063', edge.url],
      ['/etc/nginx/tls/flags.crt', certificates.certificate],
      ['/etc/nginx/tls/flags.key', certificates.key],
    ]);
    for (const place of ['/proxy', '/proxy/all', '/proxy?userId=customer-42']) {
      const { status, body } = await request(port, place, { Authorization: 'shop-ios-1' });
      expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('new-checkout') });
    }
    expect((await request(port, '/proxy', { Authorization: 'shop-unknown' })).status).toBe(403);
    expect((await request(port, '/proxy', {})).status).toBe(403);
  });
});

/** Edge believes `Forwarded` before `X-Forwarded-For`, so a client that could send it would choose its address. */
describe.runIf(nginx && openssl)('nginx without Edge', () => {
  const received: IncomingHttpHeaders[] = [];
  const upstream = createServer(({ headers }, response) => {
    received.push(headers);
    response.end('{}');
  });
  let host: string;
  beforeAll(async () => {
    const port = await freePort();
    host = `127.0.0.1:${port}`;
    await new Promise<void>((resolve) => upstream.listen(port, '127.0.0.1', resolve));
  });
  afterAll(() => upstream.close());

  test.each([
    [
      'deploying',
      '/api/frontend',
      'edge',
      [
        ['10.0.1.11:3063;', ':host;'],
        ['    server 10.0.1.12:3063;\n', ''],
      ],
    ],
    ['migration-guide', '/proxy', 'flags', [['10.0.1.11:3063', ':host']]],
  ] as const)('removes the header Forwarded of clients (%s)', async (page, place, name, replacements) => {
    const port = await startNginx(page, [
      ...replacements.map(([part, by]) => [part, by.replace(':host', host)] as const),
      [`/etc/nginx/tls/${name}.crt`, certificates.certificate],
      [`/etc/nginx/tls/${name}.key`, certificates.key],
    ]);
    await request(port, place, { Forwarded: 'for=203.0.113.9', 'X-Forwarded-For': '203.0.113.9' });
    const headers = received.pop();
    expect(headers).not.toHaveProperty('forwarded');
    expect(headers).toHaveProperty('x-forwarded-for', '203.0.113.9, 127.0.0.1');
  });
});
