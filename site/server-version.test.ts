import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serverVersion } from './server-version.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

test('pages describe the server that the API reference comes from and that the tests run', () => {
  const { info } = z.object({ info: z.object({ version: z.string() }) }).parse(read('content/api/openapi.json'));
  const { dependencies } = z
    .object({ dependencies: z.object({ 'unleash-server': z.string() }) })
    .parse(read('live/package.json'));
  expect([info.version, dependencies['unleash-server']]).toEqual([serverVersion, serverVersion]);
});
