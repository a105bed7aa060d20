import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../live/port.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { commonProgram, findProgramFor } from '../../tools/programs.ts';
import { createCertificates, type Certificates } from '../certificates.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';
import { runNginx } from './nginx-server.ts';
import { replaceOnce, startProgram } from './program.ts';
import { below, requestRaw, spellings } from './spellings.ts';

/** The reverse proxies of our pages in front of a real server: no spelling of a path that they block gets through. */
const https = 'content/docs/using-unleash/deploy/https.md';

function codeOf(page: string, isWanted: (block: CodeBlock) => boolean): string {
  const block = readPageItems(page).find((item): item is CodeBlock => item.type === 'code' && isWanted(item));
  if (block === undefined) throw new Error(`A code block is missing in ${page}.`);
  return block.code;
}

const titled = (page: string, title: string) => codeOf(page, (block) => block.title === title);

const nginx = findProgramFor('the reverse proxies of the pages', 'nginx');
const caddy = findProgramFor('the Caddyfile of the page about HTTPS', 'caddy');
const openssl = findProgramFor('the configuration of nginx with TLS', 'openssl');
const curl = findProgramFor('the configuration of nginx with TLS', 'curl');

let unleash: Unleash;
let folder: string;
let certificates: Certificates;
/** What stops the proxies. */
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  unleash = await startUnleash({ exampleSet: false });
  folder = mkdtempSync(path.join(tmpdir(), 'reverse-proxies-'));
  if (openssl !== undefined) certificates = createCertificates(openssl, folder, 'flags.example.com');
}, 120_000);

afterAll(async () => {
  for (const stop of stops) await stop();
  await unleash.stop();
  rmSync(folder, { recursive: true, force: true });
});

const upstream = () => new URL(unleash.url).port;

/** Runs nginx with the servers of a configuration file. */
async function startNginx(site: string, port: number): Promise<() => Promise<void>> {
  if (nginx === undefined) throw new Error('nginx is missing.');
  return runNginx(nginx, site, port);
}

/** Runs the configuration of nginx from the page, with another block if one is given. @returns the port with TLS */
async function startPageNginx(change: (configuration: string) => string = (text) => text): Promise<number> {
  const [redirecting, encrypted] = [await freePort(), await freePort()];
  const replacements: readonly [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${redirecting};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${encrypted} ssl;`],
    ['/etc/ssl/flags.example.com.pem', certificates.certificate],
    ['/etc/ssl/flags.example.com.key', certificates.key],
    ['http://127.0.0.1:4242', `http://127.0.0.1:${upstream()}`],
  ];
  const page = change(titled(https, '/etc/nginx/conf.d/unleash.conf'));
  const site = replacements.reduce((text, [part, by]) => replaceOnce(text, part, by), page);
  stops.push(await startNginx(site, encrypted));
  return encrypted;
}

async function startCaddy(): Promise<number> {
  if (caddy === undefined) throw new Error('Caddy is missing.');
  const port = await freePort();
  const site = replaceOnce(
    replaceOnce(titled(https, 'Caddyfile'), 'flags.example.com {', `http://flags.example.com:${port} {`),
    '127.0.0.1:4242',
    `127.0.0.1:${upstream()}`,
  );
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, `{\n  admin off\n}\n${site}`);
  const home = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  stops.push(await startProgram(caddy, ['run', '--adapter', 'caddyfile', '--config', file], port, home));
  return port;
}

const pathsSchema = z.array(z.object({ path: z.string(), pathType: z.string() }));
const valuesSchema = z.object({
  ingress: z.object({ hosts: z.tuple([z.object({ paths: pathsSchema })]) }),
  extraObjects: z.tuple([
    z.object({
      metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
      spec: z.object({ rules: z.tuple([z.object({ http: z.object({ paths: pathsSchema }) })]) }),
    }),
  ]),
});

/**
 * Writes the locations as ingress-nginx does (`buildLocation` of its template): if one ingress of a host uses regular
 * expressions, all paths of the host are expressions that ignore case, and the longest comes first.
 */
async function startIngress(): Promise<number> {
  const port = await freePort();
  const { ingress, extraObjects } = valuesSchema.parse(load(titled(https, 'values.yaml')));
  const { annotations } = extraObjects[0].metadata;
  const prefixOfKeys = 'nginx.ingress.kubernetes.io';
  const isRegex = annotations[`${prefixOfKeys}/use-regex`] === 'true';
  const denied = (annotations[`${prefixOfKeys}/denylist-source-range`] ?? '')
    .split(',')
    .map((range) => `deny ${range};`);
  const pass = [`proxy_pass http://127.0.0.1:${upstream()};`];
  const locations = [
    ...ingress.hosts[0].paths.map(({ path: prefix }) => ({ prefix, lines: pass })),
    ...extraObjects[0].spec.rules[0].http.paths.map(({ path: prefix }) => ({ prefix, lines: [...denied, ...pass] })),
  ].toSorted((a, b) => b.prefix.length - a.prefix.length);
  const written = locations.map(
    ({ prefix, lines }) => `location ${isRegex ? `~* "^${prefix}"` : `"${prefix}"`} { ${lines.join(' ')} }`,
  );
  stops.push(await startNginx(`server { listen 127.0.0.1:${port}; ${written.join('\n')} }`, port));
  return port;
}

/** Runs the check of the page against a proxy. */
async function runCheck(port: number): Promise<string> {
  const check = codeOf(
    https,
    ({ language, code }) => language === 'bash' && code.includes('strict-transport-security'),
  );
  const changed = path.join(folder, 'curl');
  writeFileSync(changed, `#!/bin/sh\nexec ${curl?.file} --insecure --connect-to ::127.0.0.1:${port} "$@"\n`);
  chmodSync(changed, 0o755);
  const environment = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  return (await commonProgram('sh').run(['-c', check], { env: environment })).output;
}

const isMetrics = (text: string) => /^# HELP /m.test(text);

/** What anyone gets who tries all spellings: those with metrics, and those that begin a response with another status. */
async function tryAll(port: number, tls = false): Promise<{ metrics: string[]; statuses: number[] }> {
  const metrics: string[] = [];
  const statuses = new Set<number>();
  for (const spelling of spellings) {
    const { status, text } = await requestRaw(port, spelling, tls);
    statuses.add(status);
    if (isMetrics(text)) metrics.push(spelling);
  }
  return { metrics, statuses: [...statuses].toSorted((a, b) => a - b) };
}

/** The paths of the Admin UI, SDKs and health checks stay reachable. */
async function expectOtherPaths(port: number, tls = false): Promise<void> {
  for (const pathname of ['/', '/health', '/projects/default', '/invite/x/validate']) {
    const direct = await requestRaw(Number(upstream()), pathname);
    expect({ pathname, status: (await requestRaw(port, pathname, tls)).status }).toEqual({
      pathname,
      status: direct.status,
    });
  }
  expect((await requestRaw(port, '/api/client/features', tls)).status).toBe(401);
}

test('the server returns metrics for several spellings, so that the spellings can find an open path', async () => {
  const { metrics } = await tryAll(Number(upstream()));
  expect(metrics).toEqual(
    expect.arrayContaining(['/Internal-Backstage/prometheus', '///Internal-Backstage//prometheus']),
  );
  // The page says that only a proxy that decodes paths makes this spelling work.
  expect(metrics).not.toContain('/%69nternal-backstage/prometheus');
});

describe.runIf([nginx, openssl, curl].every((program) => program !== undefined))(
  'nginx on the page about HTTPS',
  () => {
    test('blocks every spelling and nothing else, which the check of the page shows', async () => {
      const port = await startPageNginx();
      expect((await tryAll(port, true)).metrics).toEqual([]);
      await expectOtherPaths(port, true);
      const shown = codeOf(https, ({ language, code }) => language === 'text' && code.includes('Strict-Transport'));
      // The server of this test has no SECURE_HEADERS.
      expect(await runCheck(port)).toBe(`${shown.split('\n').slice(1).join('\n')}\n`);
    });

    test('would let spellings through with a prefix, and the check of the page would show them', async () => {
      const port = await startPageNginx((text) => replaceOnce(text, '~* internal-backstage', '/internal-backstage/'));
      expect((await tryAll(port, true)).metrics).toContain('/Internal-Backstage/prometheus');
      expect(await runCheck(port)).toContain('200 /Internal-Backstage\n');
    });
  },
);

describe.runIf(caddy !== undefined)('Caddy on the page about HTTPS', () => {
  test('blocks every spelling and nothing else', async () => {
    const port = await startCaddy();
    expect((await tryAll(port)).metrics).toEqual([]);
    await expectOtherPaths(port);
  });
});

describe.runIf(nginx !== undefined)('The ingress on the page about HTTPS', () => {
  test('blocks every spelling and nothing else', async () => {
    const port = await startIngress();
    expect((await tryAll(port)).metrics).toEqual([]);
    expect((await requestRaw(port, '/Internal-Backstage/prometheus')).status).toBe(403);
    await expectOtherPaths(port);
  });
});

describe.runIf(nginx !== undefined)('nginx on the page about the Unleash Proxy', () => {
  test('forwards the requests of SDKs and no other path', async () => {
    const [port, proxyPort] = [await freePort(), await freePort()];
    const received: string[] = [];
    const proxy = createServer((request, response) => {
      received.push(request.url ?? '');
      response.end();
    }).listen(proxyPort, '127.0.0.1');
    stops.push(() => new Promise((resolve) => proxy.close(() => resolve())));
    const page = titled('content/docs/how-to/how-to-run-the-unleash-proxy.md', 'nginx.conf');
    const location = replaceOnce(page, 'http://127.0.0.1:3000', `http://127.0.0.1:${proxyPort}`);
    const rest = 'location / { return 404; }';
    stops.push(await startNginx(`server { listen 127.0.0.1:${port}; ${location} ${rest} }`, port));

    const wanted = ['/proxy?userId=customer-42', '/proxy/client/metrics', '/proxy/all', '/proxy/'];
    for (const target of wanted) expect((await requestRaw(port, target)).status).toBe(200);
    expect(received).toEqual(wanted);
    const internal = ['/proxy/client/features', ...spellings.map((spelling) => below('/proxy', spelling))];
    for (const target of internal) await requestRaw(port, target);
    // Here, the fragment begins before the path, so that the Proxy sees no more than /proxy/.
    expect(received.slice(wanted.length)).toEqual(['/proxy/#/../internal-backstage/prometheus']);
  });
});
