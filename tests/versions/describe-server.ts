import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Description, manifestSchema, requestSchema } from './description.ts';

/**
 * Starts one version of the Unleash server, and prints what it says about itself as JSON. The server gets its own
 * process, because versions share global state.
 */
const { folder, socketFolder, user, database, port, routes, defaults } = requestSchema.parse(
  JSON.parse(process.argv[2] ?? ''),
);
const require = createRequire(path.join(folder, 'package.json'));
const { version } = manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));

const isFunction = (value: unknown): boolean => typeof value === 'function';
const Server = z.object({ start: z.custom<(options: object) => Promise<unknown>>(isFunction) });
const Config = z.object({ createConfig: z.custom<(options: object) => object>(isFunction) });

/** Loads a module of the server again, whether it is an ES or a CommonJS module. */
async function load(file: string): Promise<unknown> {
  for (const cached of Object.keys(require.cache))
    if (/\/dist\/lib\/(create-config|types\/experimental)\.js$/.test(cached)) delete require.cache[cached];
  return import(`${pathToFileURL(path.join(folder, file)).href}?${Math.random()}`);
}

/** The server's configuration by path of each setting, as text. */
async function readConfig(variables: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  Object.assign(process.env, variables);
  const loaded = await load('dist/lib/create-config.js');
  const { createConfig } = Config.parse(loaded);
  const settings = flatten(createConfig({ getLogger: () => console }));
  for (const name of Object.keys(variables)) delete process.env[name];
  return settings;
}

function flatten(value: unknown, prefix = '', found = new Map<string, string>(), depth = 0): Map<string, string> {
  if (typeof value === 'object' && value !== null && depth < 6)
    for (const [key, inner] of Object.entries(value)) flatten(inner, `${prefix}.${key}`, found, depth + 1);
  else if (typeof value !== 'function') found.set(prefix.slice(1), String(value));
  return found;
}

async function readJson(route: string): Promise<unknown> {
  const response = await fetch(`http://localhost:${port}${route}`);
  if (!response.ok) throw new Error(`${route} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

const Names = z.array(z.object({ name: z.string() }));
const OpenApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const EventSchema = z.object({ properties: z.object({ type: z.object({ enum: z.array(z.string()) }) }) });

async function describe(): Promise<Description> {
  const before = await readConfig({});
  const after = await readConfig(defaults);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));

  const { start } = Server.parse(await load('dist/lib/server-impl.js').then(unwrap));
  await start({
    db: { host: socketFolder, user, password: '', database, ssl: false },
    server: { host: 'localhost', port },
    authentication: { type: 'none' },
    versionCheck: { enable: false },
    logLevel: 'fatal',
  });
  const { paths, components } = OpenApi.parse(await readJson('/docs/openapi.json'));
  const { providers } = z.object({ providers: Names }).parse(await readJson('/api/admin/addons'));
  const { strategies } = z.object({ strategies: Names }).parse(await readJson('/api/admin/strategies'));
  const permissions: unknown = await load('dist/lib/types/permissions.js').then(unwrap);
  const events = EventSchema.safeParse(components.schemas['eventSchema']);
  const statuses = await Promise.all(
    routes.map(async (route) => [route, (await fetch(`http://localhost:${port}${route}`)).status] as const),
  );
  return {
    version,
    operations: Object.fromEntries(
      Object.entries(paths).flatMap(([url, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => [`${method.toUpperCase()} ${url}`, operationId]),
      ),
    ),
    statuses: Object.fromEntries(statuses),
    strategies: strategies.map(({ name }) => name),
    integrations: providers.map(({ name }) => name),
    eventTypes: events.success ? events.data.properties.type.enum : [],
    permissions: Object.values(z.record(z.string(), z.unknown()).parse(permissions)).filter(
      (value) => typeof value === 'string',
    ),
    changedSettings: changed.map((key) => [key, before.get(key) ?? '', after.get(key) ?? '']),
  };
}

/** The exports of a CommonJS module are the default of the module that `import` returns. */
function unwrap(module: unknown): unknown {
  const { default: inner } = z.object({ default: z.unknown().optional() }).loose().parse(module);
  return typeof inner === 'object' && inner !== null && 'start' in inner ? inner : module;
}

process.stdout.write(`\n${JSON.stringify(await describe())}\n`, () => process.exit());
