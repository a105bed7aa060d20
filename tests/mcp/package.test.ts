import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageServer } from '../../tools/mcp/package-server.ts';
import { connect } from './client.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder = '';

beforeAll(async () => {
  // Outside of the repository, so that the package can't use packages of the repository.
  folder = mkdtempSync(path.join(tmpdir(), 'unleash-docs-mcp-'));
  const sources = path.join(folder, 'sources');
  mkdirSync(sources);
  await packageServer(root, sources);
  // As npm would publish and install it: only what the packed file contains.
  const packed = execFileSync('npm', ['pack', '--offline', '--silent', '--pack-destination', folder], {
    cwd: sources,
    encoding: 'utf8',
  });
  execFileSync('tar', ['-xzf', path.join(folder, packed.trim())], { cwd: folder });
  rmSync(sources, { recursive: true });
  // The packed file contains everything in this folder.
  folder = path.join(folder, 'package');
}, 120_000);
afterAll(() => rmSync(path.dirname(folder), { recursive: true }));

test('the package works without other packages, outside of the repository', async () => {
  const manifest: { bin: Record<string, string>; version: string } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const entry = manifest.bin['unleash-docs-mcp'] ?? '';
  expect(statSync(path.join(folder, entry)).mode & 0o100).not.toBe(0);
  const server = await connect([process.execPath, path.join(folder, entry)], folder);
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
