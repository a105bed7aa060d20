import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../live/port.ts';
import { FreshClone } from './fresh-clone.ts';

/** Each command is the first one in a clone that has no packages. */
let clones: readonly [build: FreshClone, unleash: FreshClone];
beforeAll(() => {
  clones = [new FreshClone(), new FreshClone()];
});
afterAll(() => Promise.all(clones.map((clone) => clone.remove())));

test('npm run build installs, and builds the site', async () => {
  const [clone] = clones;
  const run = clone.npm('run', 'build');
  expect(await run.ended).toBe(0);
  expect(run.output()).toContain('Installing dependencies');
  const files = ['index.html', 'quickstart.html', '_headers', 'nginx.conf'];
  expect(files.filter((file) => !existsSync(path.join(clone.folder, 'dist', file)))).toEqual([]);
});

test('npm run unleash installs, starts a server, and stops it on Ctrl+C', async () => {
  const [, clone] = clones;
  const port = await freePort();
  const run = clone.npm('run', 'unleash', '--', '--port', String(port));
  await run.until('Unleash is running');
  const health = await fetch(`http://localhost:${port}/health`);
  expect(await health.json()).toEqual({ health: 'GOOD' });
  run.interrupt();
  await run.ended;
  expect(run.output()).toContain('Stopping Unleash');
  await expect(fetch(`http://localhost:${port}/health`)).rejects.toThrow('fetch failed');
});
