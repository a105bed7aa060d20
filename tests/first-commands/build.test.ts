import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FreshClone } from './fresh-clone.ts';

let clone: FreshClone;
beforeAll(() => {
  clone = new FreshClone();
});
afterAll(() => clone.remove());

test('npm run build installs, and builds the site', async () => {
  const run = clone.npm('run', 'build');
  expect(await run.ended).toBe(0);
  expect(run.output()).toContain('Installing dependencies');
  const files = ['index.html', 'quickstart.html', '_headers', 'nginx.conf'];
  expect(files.filter((file) => !existsSync(path.join(clone.folder, 'dist', file)))).toEqual([]);
});
