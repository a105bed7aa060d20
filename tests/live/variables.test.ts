import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { comparedVariables, readVariables, type Variable } from '../../src/core/directives/variables/variables.ts';
import { readConfigs, type ConfigResult, type Environment } from './server-config.ts';
import { recordCompared } from './record-comparison.ts';
import { serverFolder } from './server-package.ts';

/** The environment variables on our pages, compared with the server package. */
const groups = Object.entries(readVariables());
const openSource = groups.filter(([, { edition }]) => edition === undefined);
const variables = openSource.flatMap(([, group]) => Object.entries(group.variables));
const withSetting = variables.flatMap(([name, variable]) => {
  const { setting } = variable;
  return setting === undefined ? [] : [{ name, variable, setting }];
});
/** Variables that the following tests have compared. */
const compared = new Set<string>();
const page = readFileSync('content/docs/using-unleash/deploy/configuring-unleash.md', 'utf8');

function namesReadIn(file: string): string[] {
  const source = readFileSync(path.join(serverFolder, file), 'utf8');
  return [...source.matchAll(/process\.env\s*\.([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name);
}

describe('The list of environment variables', () => {
  const files = globSync('**/*.js', { cwd: serverFolder }).filter((file) => !file.endsWith('.test.js'));
  const read = new Set(files.flatMap(namesReadIn));

  test('has every variable that the server reads', () => {
    expect(read.size).toBeGreaterThan(150);
    const listed = new Set(variables.map(([name]) => name));
    expect([...read].filter((name) => !listed.has(name)).toSorted()).toEqual([]);
  });

  test('has no variable that the server does not read', () => {
    const expected = variables.filter(([, { readBy }]) => readBy !== 'node').map(([name]) => name);
    expect(expected.filter((name) => !read.has(name))).toEqual([]);
  });

  test('has no variable of Enterprise that the open-source server reads', () => {
    const enterprise = groups.filter(([, { edition }]) => edition === 'enterprise');
    const names = enterprise.flatMap(([, group]) => Object.keys(group.variables));
    expect(names.filter((name) => read.has(name))).toEqual([]);
  });

  test('is on the page on configuration, whole', () => {
    const missing = groups.filter(([group]) => !page.includes(`::variables{group="${group}"}`));
    const names = missing.flatMap(([, group]) => Object.keys(group.variables));
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  const aboutServer = [
    'using-unleash/deploy/configuring-unleash',
    'using-unleash/deploy/getting-started',
    'reference/resource-limits',
    'troubleshooting',
  ];
  test.each(aboutServer)('has every variable that %s names, in the front matter too', (name) => {
    const text = readFileSync(`content/docs/${name}.md`, 'utf8');
    const family =
      /\b(?:UNLEASH_[A-Z_]*LIMIT|UNLEASH_EXPERIMENTAL_[A-Z_]+|[A-Z_]+_RATE_LIMIT_PER_[A-Z]+|(?:AUTH|CSP|DATABASE|DISABLE|EMAIL|ENABLE|IMPORT|INIT|LOG|SECURE|SESSION)_[A-Z_]+)\b/g;
    const listed = new Set(groups.flatMap(([, group]) => Object.keys(group.variables)));
    const named = text.match(family) ?? [];
    expect(named).not.toEqual([]);
    expect(named.filter((each) => !listed.has(each))).toEqual([]);
  });

  test.each(variables.filter(([, { readBy }]) => readBy !== undefined && readBy !== 'node'))(
    'names the file that reads %s, and its default',
    (name, { readBy = '', default: value }) => {
      const source = readFileSync(path.join(serverFolder, readBy), 'utf8');
      const fallback = new RegExp(`process\\.env\\.${name}(?:, | \\?\\? LogLevel\\.)(\\w+)`).exec(source)?.[1];
      expect(namesReadIn(readBy)).toContain(name);
      expect(fallback).toBe(value === undefined ? undefined : String(value));
      compared.add(name);
    },
  );
});

/** A value for each variable that isn't its default, and what the server's configuration makes of it. */
function probe(name: string, { type, default: value, factor = 1 }: Variable): { text: string; result: unknown } {
  const token = { projects: ['default'], environment: 'development', secret: 'default:development.secret' };
  const adminToken = { projects: ['*'], environment: '*', secret: '*:*.secret' };
  const special: Readonly<Record<string, { text: string; result: unknown }>> = {
    DATABASE_URL: { text: 'postgres://user:password@db.example.com:5433/flags', result: 'db.example.com' },
    DATABASE_SSL: { text: 'false', result: false },
    BASE_URI_PATH: { text: 'flags/', result: '/flags' },
    EMAIL_OPTIONAL_HEADERS: { text: '["a"]', result: ['a'] },
    AUTH_TYPE: { text: 'none', result: 'none' },
    INIT_ADMIN_API_TOKENS: { text: '*:*.secret', result: [expect.objectContaining({ ...adminToken, type: 'admin' })] },
    INIT_BACKEND_API_TOKENS: { text: token.secret, result: [expect.objectContaining({ ...token, type: 'backend' })] },
    INIT_CLIENT_API_TOKENS: { text: token.secret, result: [expect.objectContaining({ ...token, type: 'backend' })] },
    INIT_FRONTEND_API_TOKENS: { text: token.secret, result: [expect.objectContaining({ ...token, type: 'frontend' })] },
  };
  const found = special[name];
  if (found) return found;
  switch (type) {
    case 'boolean':
      return { text: String(value !== true), result: value !== true };
    case 'number':
      return { text: '17.9', result: 17 * factor };
    case 'numbers':
      return { text: '17, 4', result: [17, 4] };
    case 'list':
      return { text: 'https://a.example,https://b.example', result: ['https://a.example', 'https://b.example'] };
    case 'path':
      // Files whose content is the setting; the others are named in it.
      return name === 'IMPORT_FILE'
        ? { text: 'package.json', result: 'package.json' }
        : { text: 'package.json', result: readFileSync('package.json', 'utf8') };
    case 'text':
    case 'choice':
    case 'json':
      return { text: 'probe', result: 'probe' };
    default:
      return type satisfies never;
  }
}

/** Variables that have an effect only together with another one. */
const companions: Readonly<Record<string, Environment>> = {
  UNLEASH_DEFAULT_ADMIN_USERNAME: { UNLEASH_DEFAULT_ADMIN_PASSWORD: 'password' },
  UNLEASH_DEFAULT_ADMIN_PASSWORD: { UNLEASH_DEFAULT_ADMIN_USERNAME: 'username' },
};

function settingOf(result: ConfigResult | undefined, setting: string): unknown {
  if (!result) throw new Error('The configuration was not read.');
  if ('error' in result) throw new Error(result.error);
  const { settings } = result;
  if (setting in settings) return settings[setting];
  const children = Object.entries(settings).filter(([key]) => key.startsWith(`${setting}.`));
  return children.length > 0 ? Object.fromEntries(children) : undefined;
}

/** What the configuration may hold if the variable isn't set. */
function defaultOf(name: string, { default: value, factor = 1 }: Variable): unknown[] {
  const special: Readonly<Record<string, unknown>> = {
    // The default of these two comes from other variables.
    DATABASE_SSL: { 'db.ssl.rejectUnauthorized': false },
    PORT: 4242,
    EMAIL_OPTIONAL_HEADERS: {},
    AUTH_TYPE: 'open-source',
  };
  if (name in special) return [special[name]];
  if (value === undefined) return [undefined, '', []];
  return [typeof value === 'number' ? value * factor : value];
}

/** Writes a configuration without the values that the server treats as unset. */
function settled(result: ConfigResult | undefined): string {
  const settings = result && 'settings' in result ? Object.entries(result.settings) : [];
  return JSON.stringify(settings.filter(([, value]) => !['null', '""', '[]', '[""]'].includes(JSON.stringify(value))));
}

describe('The server', () => {
  let defaults: ConfigResult | undefined;
  let probed: ReadonlyMap<string, ConfigResult>;

  beforeAll(() => {
    const [first, ...others] = readConfigs([
      {},
      ...withSetting.map(({ name, variable }) => ({ ...companions[name], [name]: probe(name, variable).text })),
    ]);
    defaults = first;
    probed = new Map(withSetting.flatMap(({ name }, index) => (others[index] ? [[name, others[index]]] : [])));
  });

  test.each(withSetting)('uses the default of $name', ({ name, variable, setting }) => {
    expect(defaultOf(name, variable)).toContainEqual(settingOf(defaults, setting));
  });

  test.each(withSetting)('reads $name into $setting, as $variable.type', ({ name, variable, setting }) => {
    const { result } = probe(name, variable);
    expect(settingOf(probed.get(name), setting)).toEqual(result);
    expect(settingOf(defaults, setting)).not.toEqual(result);
    compared.add(name);
  });

  test('has all variables of the record that pages show', async () => {
    const shown = comparedVariables(Object.fromEntries(variables));
    expect(compared.size).toBeGreaterThan(120);
    recordCompared('variables', Object.fromEntries(Object.entries(shown).filter(([name]) => compared.has(name))));
  });

  test('falls back to the default if a number has none of its digits at the start', () => {
    const numbers = withSetting.filter(({ variable }) => variable.type === 'number');
    const results = readConfigs(numbers.map(({ name }) => ({ [name]: 'x17' })));
    const others = numbers.flatMap(({ name, setting }, index) =>
      settingOf(results[index], setting) === settingOf(defaults, setting) ? [] : [name],
    );
    // The page says that this one becomes 600.
    expect(others).toEqual(['CLIENT_FEATURE_CACHING_MAXAGE']);
  });

  test('uses the lowest value of a limit instead of a lower number', () => {
    const limits = withSetting.filter(({ setting }) => setting.startsWith('resourceLimits.'));
    expect(limits).toHaveLength(17);
    const results = readConfigs(limits.map(({ name }) => ({ [name]: '-5' })));
    for (const [index, { name, variable, setting }] of limits.entries())
      expect({ name, value: settingOf(results[index], setting) }).toEqual({ name, value: variable.minimum ?? -5 });
  });

  test('treats an empty variable as unset, with the exceptions on the page', () => {
    const table = /\| Empty variable \|[^\n]*\n[^\n]*\n((?:\|.*\n)+)/.exec(page)?.[1] ?? '';
    const exceptions = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].flatMap(([, cell = '', effect = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => ({ name, effect })),
    );
    expect(exceptions).toHaveLength(9);
    const results = readConfigs(variables.map(([name]) => ({ [name]: '' })));
    const changed = variables.flatMap(([name], index) => {
      const result = results[index];
      if (result && 'settings' in result && settled(result) === settled(defaults)) return [];
      return [{ name, fails: result && 'error' in result }];
    });
    // An empty list of backend tokens only hides the older variable, which this test doesn't set.
    const expected = exceptions
      .filter(({ name }) => name !== 'INIT_BACKEND_API_TOKENS')
      .map(({ name, effect }) => ({ name, fails: effect.includes("doesn't start") }));
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect(changed.toSorted(byName)).toEqual(expected.toSorted(byName));
  });

  test('ignores the older name of a list of tokens if the newer one is empty', () => {
    const older = { INIT_CLIENT_API_TOKENS: 'default:development.secret' };
    const [alone, hidden] = readConfigs([older, { ...older, INIT_BACKEND_API_TOKENS: '' }]);
    expect(settingOf(alone, 'authentication.initApiTokens')).toHaveLength(1);
    expect(settingOf(hidden, 'authentication.initApiTokens')).toEqual([]);
  });

  test('lets a URL override every part of the database connection, even those that it leaves out', () => {
    const parts = {
      DATABASE_HOST: 'variable.example.com',
      DATABASE_PORT: '5433',
      DATABASE_NAME: 'variable',
      DATABASE_USERNAME: 'variable',
      DATABASE_PASSWORD: 'variable',
    };
    const [separate, overridden] = readConfigs([parts, { ...parts, DATABASE_URL: 'postgres://user@url.example.com' }]);
    expect(settingOf(separate, 'db.password')).toBe('variable');
    expect(settingOf(overridden, 'db.host')).toBe('url.example.com');
    for (const part of ['port', 'database', 'password'])
      expect([undefined, null, '']).toContain(settingOf(overridden, `db.${part}`));
  });
});
