import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { edgeForTests, flagsOf, page } from './edge-for-tests.ts';
import type { EdgeVariables } from './edge-process.ts';

/** What the pages say about IPv4 clients of an Edge that listens on `::`, which is its default, and on `0.0.0.0`. */
const edges = edgeForTests('the addresses of clients of Edge');

const hasIPv6 = await new Promise<boolean>((resolve) => {
  const probe = createServer();
  probe.once('error', () => resolve(false));
  probe.listen(0, '::1', () => probe.close(() => resolve(true)));
});
if (edges.isHere && !hasIPv6) console.log('NOT RUN: Edge on ::, because this machine has no IPv6');

describe.runIf(edges.isHere && hasIPv6)('A client of Edge', () => {
  const token = '*:development.local-frontend';
  const file = path.join(edges.folder, 'addresses.json');
  const seen = { v4: '127.0.0.1', mapped: '::ffff:127.0.0.1', v6: '::1', forwarded: '192.0.2.1' };
  const any = '::';
  const onlyIPv4 = '0.0.0.0';

  beforeAll(() => {
    const features = Object.entries(seen).map(([name, IPs]) => {
      const strategy = { name: 'remoteAddress', parameters: { IPs }, constraints: [] };
      return { name, project: 'default', enabled: true, strategies: [strategy] };
    });
    writeFileSync(file, JSON.stringify({ version: 2, features }));
  });

  /** The names of the addresses that Edge sees, or the status, for a client with IPv4 and for one with IPv6. */
  async function visits(INTERFACE: string, variables: EdgeVariables = {}, headers: Record<string, string> = {}) {
    const edge = await edges.runner.start(['offline'], {
      BOOTSTRAP_FILE: file,
      CLIENT_TOKENS: '*:development.local-backend',
      FRONTEND_TOKENS: token,
      INTERFACE,
      ...variables,
    });
    const { port } = new URL(edge.url);
    const visit = async (host: string) => {
      const response = await fetch(`http://${host}:${port}/api/frontend`, {
        headers: { Authorization: token, ...headers },
      }).catch(() => undefined);
      const body = await response?.text();
      return response?.status === 200 ? flagsOf({ body: body ?? '' }) : (response?.status ?? 'refused');
    };
    const results = { v4: await visit('127.0.0.1'), v6: await visit('[::1]') };
    await edge.stop();
    return results;
  }

  test('has a mapped address by default, and its own with INTERFACE=0.0.0.0', async () => {
    expect(page('unleash-edge/cli')).toMatch(/^\| `--interface`.*\| `::` \|/m);
    expect(await visits(any)).toEqual({ v4: ['mapped'], v6: ['v6'] });
    expect(await visits(onlyIPv4)).toEqual({ v4: ['v4'], v6: 'refused' });
  });

  test('is in no IPv4 network of a list by default', async () => {
    const loopback = '127.0.0.0/8';
    expect((await visits(any, { ALLOW_LIST: loopback })).v4).toBe(403);
    expect((await visits(any, { DENY_LIST: loopback })).v4).toEqual(['mapped']);
    expect((await visits(onlyIPv4, { ALLOW_LIST: loopback })).v4).toEqual(['v4']);
    expect((await visits(onlyIPv4, { DENY_LIST: loopback })).v4).toBe(403);
  });

  test('is in the IPv6 network of mapped addresses by default', async () => {
    const mapped = '::ffff:127.0.0.0/104';
    expect(await visits(any, { ALLOW_LIST: mapped })).toEqual({ v4: ['mapped'], v6: 403 });
    expect((await visits(any, { DENY_LIST: mapped })).v4).toBe(403);
  });

  test('is no trusted proxy of an IPv4 network by default', async () => {
    const header = { 'X-Forwarded-For': seen.forwarded };
    for (const servers of ['127.0.0.0/8', '127.0.0.1']) {
      const variables = { TRUST_PROXY: 'true', PROXY_TRUSTED_SERVERS: servers };
      expect((await visits(any, variables, header)).v4).toEqual(['mapped']);
      expect((await visits(onlyIPv4, variables, header)).v4).toEqual(['forwarded']);
    }
    const mapped = { TRUST_PROXY: 'true', PROXY_TRUSTED_SERVERS: '::ffff:127.0.0.0/104' };
    expect((await visits(any, mapped, header)).v4).toEqual(['forwarded']);
    const all = { TRUST_PROXY: 'true' };
    expect((await visits(any, all, header)).v4).toEqual(['forwarded']);
  });
});
