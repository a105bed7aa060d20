import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../live/port.ts';
import { FreshClone } from './fresh-clone.ts';

let clone: FreshClone;
beforeAll(() => {
  clone = new FreshClone();
});
afterAll(() => clone.remove());

test('npm run unleash installs, starts a server, and stops it on Ctrl+C', async () => {
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
