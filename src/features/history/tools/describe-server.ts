import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Description, DescriptionRequest, Manifest } from './description.ts';
import { fieldsOf, OpenApi } from './operation-fields.ts';

/** Starts one version of the Unleash server, and prints what it says about itself as JSON. */
const { folder, socketFolder, user, database, port, routes, defaults } = DescriptionRequest.parse(
  JSON.parse(process.argv[2] ?? ''),
);
const require = createRequire(path.join(folder, 'package.json'));
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const { version, engines } = Manifest.parse(JSON.parse(read('package.json')));

const isFunction = (value: unknown): boolean => typeof value === 'function';
const Server = z.object({ start: z.custom<(options: object) => Promise<unknown>>(isFunction) });
const Config = z.object({ createConfig: z.custom<(options: object) => object>(isFunction) });
const Experimental = z.object({ defaultExperimentalOptions: z.looseObject({}) });
const isText = (value: unknown): value is string => typeof value === 'string';

/** Loads a module of the server again, whether it is an ES or a CommonJS module. */
async function load(file: string): Promise<unknown> {
  for (const cached of Object.keys(require.cache))
    if (/\/dist\/lib\/(create-config|types\/experimental)\.js$/.test(cached)) delete require.cache[cached];
  return unwrap(await import(`${pathToFileURL(path.join(folder, 'dist/lib', file)).href}?${Math.random()}`));
}

/** The exports of a CommonJS module are the default of the module that `import` returns. */
function unwrap(module: unknown): unknown {
  const { default: inner } = z.object({ default: z.unknown().optional() }).loose().parse(module);
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? { ...inner, ...Object(module) }
    : module;
}

type Settings = ReadonlyMap<string, string>;

/** The server's configuration by path of each setting, as text. */
async function readConfig(variables: Readonly<Record<string, string>>): Promise<Settings> {
  Object.assign(process.env, variables);
  try {
    const { createConfig } = Config.parse(await load('create-config.js'));
    const { defaultExperimentalOptions } = Experimental.parse(await load('types/experimental.js'));
    const { experimental: _, ...config } = { experimental: undefined, ...createConfig({ getLogger: () => console }) };
    return flatten({ ...config, experimental: defaultExperimentalOptions });
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
  }
}

function flatten(value: unknown, prefix = '', found = new Map<string, string>(), depth = 0): Map<string, string> {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) found.set(prefix.slice(1), value.join());
  else if (typeof value === 'object' && value !== null && depth < 6)
    for (const [key, inner] of Object.entries(value)) flatten(inner, `${prefix}.${key}`, found, depth + 1);
  else if (typeof value !== 'function') found.set(prefix.slice(1), String(value ?? ''));
  return found;
}

/** Variables that the modules of the package name. */
function variableNames(file: string): string[] {
  return [...read(file).matchAll(/process\.env\s*\.([A-Z]\w+)/g)].map(([, name = '']) => name);
}

/** Sets each variable to a few values, and looks for the setting that takes the value: what it holds otherwise is the default. */
async function readVariables(usual: Settings): Promise<Description['variables']> {
  const files = globSync('dist/**/*.js', { cwd: folder }).filter(
    (file) => /^dist\/(lib\/|[\w-]+\.js$)/.test(file) && !/\.test\.|\.e2e\.|server-dev|test-setup/.test(file),
  );
  const flags = new Set(variableNames('dist/lib/types/experimental.js'));
  const found: Description['variables'] = {};
  for (const name of new Set(files.flatMap(variableNames))) {
    found[name] = { flag: flags.has(name) };
    for (const value of ['17', 'true', 'false', 'a.b']) {
      const settings = await readConfig({ [name]: value }).catch((): Settings => new Map());
      const setting = [...settings].find(([key, text]) => text === value && usual.get(key) !== value)?.[0];
      if (setting === undefined) continue;
      found[name].default = usual.get(setting) ?? '';
      break;
    }
  }
  return found;
}

/** Gives every variable its own number, and looks for the numbers among the limits. */
async function readLimits(names: readonly string[]): Promise<Record<string, string>> {
  const variables = names.filter((name) => /_LIMIT$|^UNLEASH_.*VALUES/.test(name));
  const numbers = new Map(variables.map((name, index) => [String(100_001 + index), name]));
  const settings = await readConfig(Object.fromEntries([...numbers].map(([number, name]) => [name, number])));
  return Object.fromEntries(
    [...settings].flatMap(([key, value]) => {
      const name = numbers.get(value);
      return key.startsWith('resourceLimits.') && name !== undefined
        ? [[key.replace('resourceLimits.', ''), name]]
        : [];
    }),
  );
}

async function readJson(route: string): Promise<unknown> {
  const response = await fetch(`http://localhost:${port}${route}`);
  if (!response.ok) throw new Error(`${route} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

const Named = z.array(z.object({ name: z.string() }));
const EventSchema = z.object({ properties: z.object({ type: z.object({ enum: z.array(z.string()) }) }) });

/** Constants that a module doesn't export, from its text. */
function readRequirements(): Pick<Description, 'postgres' | 'sdks'> {
  const [, postgres = ''] =
    /semver_?\d*\.parse\(['"](\d+)|parse\)\(['"](\d+)/
      .exec(readOrNothing('util/postgres-version-checker.js'))
      ?.filter((group) => group !== undefined) ?? [];
  const [, list = ''] =
    /const config = \{([^}]*)\}/.exec(readOrNothing('features/metrics/instance/findOutdatedSdks.js')) ?? [];
  const sdks = [...list.matchAll(/['"]([\w-]+)['"]: ['"]([\d.]+)['"]/g)].map(([, name = '', oldest = '']) => [
    name,
    oldest,
  ]);
  return { postgres, sdks: Object.fromEntries(sdks) };
}

/** The text of a module, or nothing if the version doesn't have it. */
function readOrNothing(file: string): string {
  try {
    return read(`dist/lib/${file}`);
  } catch {
    return '';
  }
}

async function describe(): Promise<Description> {
  const usual = await readConfig({});
  const after = await readConfig(defaults);
  const changed = [...new Set([...usual.keys(), ...after.keys()])].filter((key) => usual.get(key) !== after.get(key));
  const variables = await readVariables(usual);

  const { start } = Server.parse(await load('server-impl.js'));
  await start({
    db: { host: socketFolder, user, password: '', database, ssl: false },
    server: { host: 'localhost', port },
    authentication: { type: 'none' },
    versionCheck: { enable: false },
    logLevel: 'fatal',
  });
  const api = OpenApi.parse(await readJson('/docs/openapi.json'));
  const { providers } = z.object({ providers: Named }).parse(await readJson('/api/admin/addons'));
  const { strategies } = z.object({ strategies: Named }).parse(await readJson('/api/admin/strategies'));
  const permissions = z.record(z.string(), z.unknown()).parse(await load('types/permissions.js'));
  const { ALL_OPERATORS } = z.object({ ALL_OPERATORS: z.array(z.string()) }).parse(await load('util/constants.js'));
  const events = EventSchema.safeParse(api.components.schemas['eventSchema']);
  const statuses = await Promise.all(
    routes.map(async (route) => [route, (await fetch(`http://localhost:${port}${route}`)).status] as const),
  );
  return {
    version,
    operations: Object.fromEntries(
      Object.entries(api.paths).flatMap(([url, methods]) =>
        Object.entries(methods).map(([method, operation]) => [
          `${method.toUpperCase()} ${url}`,
          { id: operation.operationId, deprecated: operation.deprecated === true, fields: fieldsOf(operation, api) },
        ]),
      ),
    ),
    statuses: Object.fromEntries(statuses),
    strategies: strategies.map(({ name }) => name),
    integrations: providers.map(({ name }) => name),
    eventTypes: events.success ? events.data.properties.type.enum : [],
    // The last three are no permissions of users.
    permissions: Object.values(permissions)
      .filter((value) => isText(value) && !/^(CLIENT|FRONTEND|NONE)$/.test(value))
      .filter(isText),
    operators: ALL_OPERATORS,
    limits: await readLimits(Object.keys(variables)),
    variables,
    node: engines.node,
    ...readRequirements(),
    changedSettings: changed.map((key) => [key, usual.get(key) ?? '', after.get(key) ?? '']),
  };
}

process.stdout.write(`\n${JSON.stringify(await describe())}\n`, () => process.exit());
