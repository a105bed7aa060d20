import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { loadServerModule } from '../../src/features/api-reference/tools/verify/server-module.ts';

/** Which of an option in code and its environment variable the server uses, as the page about configuration says. */
const page = readFileSync('content/docs/using-unleash/deploy/configuring-unleash.md', 'utf8');
const exceptions = /in these cases, the variable takes precedence:\n\n((?:- .*\n)+)/.exec(page)?.[1] ?? '';

const configModule = z.object({
  createConfig: z.custom<(options: object) => object>((value) => typeof value === 'function'),
});
const configSchema = z.looseObject({
  secureHeaders: z.boolean(),
  telemetry: z.boolean(),
  db: z.looseObject({ host: z.string().optional() }),
  frontendApiOrigins: z.array(z.string()),
  accessControlMaxAge: z.number(),
  server: z.looseObject({ baseUriPath: z.string() }),
  clientFeatureCaching: z.object({ enabled: z.boolean(), maxAge: z.number() }),
});

async function configOf(environment: Record<string, string>, options: object) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { createConfig } = configModule.parse(await loadServerModule('create-config.js'));
  return configSchema.parse(createConfig(options));
}

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the variables that the page names take precedence over their options', async () => {
  const environment = {
    BASE_URI_PATH: '/variable',
    CLIENT_FEATURE_CACHING_ENABLED: 'false',
    CLIENT_FEATURE_CACHING_MAXAGE: '5',
    UNLEASH_FRONTEND_API_ORIGINS: 'https://variable.example.com',
    SECURE_HEADERS: 'true',
    SEND_TELEMETRY: 'true',
  };
  for (const name of Object.keys(environment)) expect(exceptions).toContain(`\`${name}\``);
  const config = await configOf(environment, {
    server: { baseUriPath: '/option' },
    clientFeatureCaching: { enabled: true, maxAge: 7 },
    frontendApiOrigins: ['https://option.example.com'],
    secureHeaders: false,
    telemetry: false,
  });
  expect(config).toMatchObject({
    server: { baseUriPath: '/variable' },
    clientFeatureCaching: { enabled: false, maxAge: 5 },
    frontendApiOrigins: ['https://variable.example.com'],
    secureHeaders: true,
    telemetry: true,
  });
});

test('telemetry stays on without the variable, whatever the option says', async () => {
  expect(await configOf({}, { telemetry: false })).toMatchObject({ telemetry: true });
  expect(await configOf({ SEND_TELEMETRY: 'false' }, {})).toMatchObject({ telemetry: false });
});

test('the file with the URL of the database takes precedence over the option for the URL', async () => {
  expect(exceptions).toContain('`DATABASE_URL_FILE` over the option `databaseUrl`');
  const folder = mkdtempSync(path.join(tmpdir(), 'option-precedence-'));
  const file = path.join(folder, 'database-url');
  writeFileSync(file, 'postgres://unleash:secret@file.example.com:5432/unleash');
  const options = { databaseUrl: 'postgres://unleash:secret@option.example.com:5432/unleash' };
  const config = await configOf(
    { DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://variable.example.com/x' },
    options,
  );
  rmSync(folder, { recursive: true });
  expect(config.db.host).toBe('file.example.com');
  vi.unstubAllEnvs();
  expect((await configOf({ DATABASE_URL: 'postgres://variable.example.com/x' }, options)).db.host).toBe(
    'option.example.com',
  );
});

test('other options take precedence over their variables', async () => {
  const config = await configOf({ ACCESS_CONTROL_MAX_AGE: '5' }, { accessControlMaxAge: 7 });
  expect(config.accessControlMaxAge).toBe(7);
});
