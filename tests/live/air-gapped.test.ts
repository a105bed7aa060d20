import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../live/example-set/api.ts';
import { findChromium } from '../../tools/chromium.mjs';
import { findProgramFor, node } from '../../tools/programs.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';
import { openWindow } from '../tutorials/browser.ts';
import { backend, defaultUser, hostForTests } from './self-hosting.ts';
import { serverFolder } from './server-package.ts';

/** What the server and the Admin UI try to reach, with and without the settings of the page, and a start without a network. */
const page = 'content/docs/recipes/air-gapped.md';
const hosting = hostForTests();
let folder: string;

/** Writes the host of each connection to the log. Unix sockets have none. */
const recorder = `
const { Socket } = require('node:net');
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  if (options && options.host) console.error('outgoing connection to ' + options.host);
  return connect.apply(this, args);
};
`;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'air-gapped-'));
  writeFileSync(path.join(folder, 'recorder.cjs'), recorder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server, waits until its version check has run, and returns the hosts that it tried to reach. */
async function hostsOf(variables: Readonly<Record<string, string>>): Promise<ReadonlySet<string>> {
  const server = await hosting.restart({
    NODE_OPTIONS: `--require ${path.join(folder, 'recorder.cjs')}`,
    ...variables,
  });
  const metrics = async () => (await fetch(`${server.url}/internal-backstage/prometheus`)).text();
  const hasRun = /scheduler_duration_seconds_count\{jobId="checkLatestVersion"\} [1-9]/;
  await expect.poll(metrics, { timeout: 120_000, interval: 500 }).toMatch(hasRun);
  const api = await Api.loggedIn(server.url, defaultUser);
  await api.send('GET', '/api/admin/user');
  await Api.withToken(server.url, backend).send('GET', '/api/client/features');
  return new Set([...server.log().matchAll(/outgoing connection to (\S+)/g)].map(([, host = '']) => host));
}

describe('The server', () => {
  test('calls version.unleash.run and nothing else, and starts if that fails', async () => {
    expect(await hostsOf({ CHECK_VERSION: 'true' })).toEqual(new Set(['version.unleash.run']));
  });

  test('calls nothing with CHECK_VERSION=false', async () => {
    expect(await hostsOf({ CHECK_VERSION: 'false' })).toEqual(new Set());
  });

  const unshare = findProgramFor('a server without a network', 'unshare');
  const curl = findProgramFor('a server without a network', 'curl');
  test.runIf(unshare !== undefined && curl !== undefined)(
    'migrates, starts and serves flags without a network',
    async () => {
      await hosting.restart();
      const script = `
      ip link set lo up
      ip route
      "$NODE" "$SERVER" > "$FOLDER/log" 2>&1 &
      server=$!
      trap 'kill -9 $server' EXIT
      until curl --silent --fail --output "$FOLDER/health" http://127.0.0.1:4242/health; do kill -0 $server || exit 1; sleep 0.2; done
      curl --silent --fail --output "$FOLDER/features" http://127.0.0.1:4242/api/client/features --header "Authorization: $TOKEN" || exit 2
      cat "$FOLDER/health"
    `;
      const env = {
        ...hosting.database().variables,
        PATH: process.env['PATH'],
        NODE: node.file,
        SERVER: path.join(serverFolder, 'server.js'),
        FOLDER: folder,
        TOKEN: backend,
        NODE_ENV: 'production',
        CHECK_VERSION: 'false',
        HTTP_HOST: '127.0.0.1',
      };
      const { status, output, errors } = (await unshare?.run(['--net', 'sh', '-c', script], { env })) ?? {};
      // No route is listed before the response of the server.
      expect({ status, output, errors }).toEqual({ status: 0, output: '{"health":"GOOD"}', errors: '' });
    },
  );
});

describe.runIf(findChromium() !== undefined)('The Admin UI', () => {
  const header = readPageItems(page)
    .filter((item): item is CodeBlock => item.type === 'code')
    .map(({ code }) => /add_header (Content-Security-Policy) "([^"]+)"/.exec(code))
    .find((match) => match !== null);

  /** Opens two pages as an Admin, and returns other hosts that the browser requested, and the text of an application's icon. */
  async function visit(headers: Readonly<Record<string, string>>): Promise<{ hosts: string[]; text: string }> {
    const { url } = await hosting.server();
    const application = { appName: 'shop', strategies: ['default'], started: '2026-01-01T00:00:00Z', interval: 1 };
    await Api.withToken(url, backend).send('POST', '/api/client/register', application);
    const proxy = createServer((from, to) => {
      const options = { method: from.method, headers: from.headers };
      const passed = send(new URL(from.url ?? '/', url), options, (response) => {
        to.writeHead(response.statusCode ?? 502, { ...response.headers, ...headers });
        response.pipe(to);
      });
      from.pipe(passed);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const window = await openWindow();
    const hosts = new Set<string>();
    await window.page.route(
      ({ origin: requested, protocol }) => requested !== origin && protocol.startsWith('http'),
      (route) => {
        hosts.add(new URL(route.request().url()).host);
        return route.abort();
      },
    );
    window.page.setDefaultTimeout(60_000);
    await window.page.request.post(`${origin}/auth/simple/login`, { data: defaultUser });
    await window.page.goto(`${origin}/admin/users`);
    await window.page.getByRole('cell', { name: 'Admin', exact: true }).first().waitFor();
    const icon = window.page.locator('.material-symbols-outlined').filter({ hasText: 'apps' }).first();
    // The server lists an application some time after it has registered, and the page doesn't load its list again.
    const isListed = async () => {
      await window.page.goto(`${origin}/applications`);
      return icon.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isListed, { timeout: 240_000 }).toBe(true);
    const text = await icon.innerText();
    await window.close();
    await new Promise<void>((resolve) => {
      proxy.close(() => resolve());
      proxy.closeAllConnections();
    });
    return { hosts: [...hosts].toSorted(), text };
  }

  test('requests fonts and avatars from others, and shows icons as words without them', async () => {
    const { hosts, text } = await visit({});
    expect(hosts).toEqual(['fonts.googleapis.com', 'gravatar.com']);
    expect(text).toBe('apps');
  });

  test("requests nothing from others with the page's header, and works", async () => {
    const [, name = '', value = ''] = header ?? [];
    const { hosts, text } = await visit({ [name.toLowerCase()]: value });
    expect(hosts).toEqual([]);
    expect(text).toBe('apps');
  });
});
