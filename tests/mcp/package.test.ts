import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '../../site/site.ts';
import { packageServer } from '../../tools/mcp/package-server.ts';
import { commonProgram, node } from '../../tools/programs.ts';
import { untilItSays } from '../engines/engine.ts';
import { connect } from './client.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder = '';

beforeAll(async () => {
  // Outside of the repository, so that the package can't use packages of the repository.
  folder = mkdtempSync(path.join(tmpdir(), 'unleash-docs-mcp-'));
  const sources = path.join(folder, 'sources');
  mkdirSync(sources);
  await packageServer(root, sources);
  // As npm publishes and installs it: only what the packed file contains.
  const npm = commonProgram('npm');
  const packed = npm.outputOf(['pack', '--offline', '--silent', '--pack-destination', folder], { cwd: sources });
  const reader = path.join(folder, 'reader');
  mkdirSync(reader);
  writeFileSync(path.join(reader, 'package.json'), '{}\n');
  const options = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  npm.outputOf(['install', ...options, path.join(folder, packed.trim())], { cwd: reader });
  rmSync(sources, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the package works without other packages, outside of the repository', async () => {
  const installed = path.join(folder, 'reader/node_modules/unleash-docs-mcp');
  const manifest: { bin: Record<string, string>; version: string } = JSON.parse(
    readFileSync(path.join(installed, 'package.json'), 'utf8'),
  );
  const entry = manifest.bin['unleash-docs-mcp'] ?? '';
  expect(statSync(path.join(installed, entry)).mode & 0o100).not.toBe(0);
  const server = await connect([process.execPath, path.join(installed, entry)], installed);
  try {
    expect(server.client.getServerVersion()?.version).toBe(manifest.version);
    expect((await server.call('search_docs', { query: 'segments', limit: 1 })).text).toContain('/reference/segments');
    expect((await server.call('read_page', { path: '/quickstart' })).text).toMatch(/^# Quickstart/);
    expect((await server.call('describe_operation', { operation: 'createFeature' })).text).toContain('curl');
    expect((await server.call('compare_versions', { from: '7.0' })).isError).toBe(false);
    const flag = {
      name: 'a',
      enabled: true,
      strategies: [{ name: 'default', constraints: [{ contextName: 'userId', operator: 'REGEX', value: '^[0-9]+$' }] }],
    };
    expect((await server.call('evaluate_flag', { flag, context: { userId: '7' } })).text).toContain('**on**');
    expect((await server.call('evaluate_flag', { flag, context: { userId: 'x' } })).text).toContain('**off**');
  } finally {
    await server.close();
  }
});

test('the package uses its own content while the site of --site is unreachable', async () => {
  const installed = path.join(folder, 'reader/node_modules/unleash-docs-mcp');
  const options = ['--site', 'http://127.0.0.1:1', '--cache', path.join(folder, 'cache')];
  const server = await connect([process.execPath, path.join(installed, 'dist/server.js'), ...options], installed);
  try {
    expect((await server.call('search_docs', { query: 'segments', limit: 1 })).text).toContain('/reference/segments');
  } finally {
    await server.close();
  }
});

test('the package contains the proxy, which accepts pages of this documentation', async () => {
  const installed = path.join(folder, 'reader/node_modules/unleash-docs-mcp/dist/server.js');
  const environment = { ...process.env, UNLEASH_ADMIN_TOKEN: '*:*.s3cr3t' };
  const child = node.start([installed, 'proxy', '--server', 'http://localhost:1', '--port', '0'], { env: environment });
  try {
    const said = await untilItSays(child, /Address {2}(\S+)\nCode {5}(?=[\da-f]{32}\n)/);
    const origin = { Origin: config.url };
    const refused = await fetch(said, { headers: origin });
    expect([refused.status, refused.headers.get('docs-proxy-refusal')]).toEqual([401, 'no-code']);
    const other = await fetch(said, { headers: { Origin: 'http://localhost:3000' } });
    expect([other.status, other.headers.get('docs-proxy-refusal')]).toEqual([403, 'origin']);
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill();
  }
});

test('the package names its commands when it is started with another one', () => {
  const installed = path.join(folder, 'reader/node_modules/unleash-docs-mcp/dist/server.js');
  const { status, errors } = node.runSync([installed, 'prxoy']);
  expect([status, errors]).toEqual([1, expect.stringContaining("with 'proxy'")]);
});
