import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { contextFields } from '../../live/example-set/surroundings.ts';
import { adminUser } from '../../live/tokens.ts';
import { comparedLimits } from '../../src/core/directives/limits/limits.ts';
import { tableFacts } from '../../src/features/code-checks/table-facts.ts';
import type { ComparedKind } from '../../src/features/code-checks/model/compared-facts.ts';
import { readVariables } from '../../src/core/directives/variables/variables.ts';
import { recordCompared } from './record-comparison.ts';
import { adminUiSource, serverFolder } from './server-package.ts';

/** The tables of the product pages, compared with what the server says about itself. */
const { url } = inject('unleash');
let api: Api;

beforeAll(async () => {
  api = await Api.loggedIn(url, adminUser);
});

function readPage(route: string): string {
  return readFileSync(`content/docs${route}.md`, 'utf8');
}

/** The text from a heading's anchor to the next heading of the same or a higher level. */
function sectionOf(page: string, anchor: string): string {
  const [, hashes = '', rest = ''] = new RegExp(`^(#+) [^\\n]*\\{#${anchor}\\}\\n(.*)`, 'ms').exec(page) ?? [];
  if (hashes === '') throw new Error(`No heading has the anchor "${anchor}".`);
  return rest.split(new RegExp(`^#{1,${hashes.length}} `, 'm'))[0] ?? '';
}

/** The cells of all table rows in a text, without the headers. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const separator = /^\| ?---/;
  return lines
    .filter((line, index) => !separator.test(line) && !separator.test(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** Completes shortened names: `user-created`, `-updated` stands for `user-created` and `user-updated`. */
function eventTypesIn(cell: string): string[] {
  let group = '';
  return codeIn(cell).map((code) => {
    if (code.startsWith('-')) return group + code;
    group = /^(change-request|user-access-request)(?=-)/.exec(code)?.[0] ?? code.slice(0, code.lastIndexOf('-'));
    return code;
  });
}

/** Compares the record of facts with the tables of a page. `names` are all that the test has compared. */
function recordComparedTables(kind: ComparedKind, route: string, names: readonly string[]): void {
  const facts = tableFacts(kind, readPage(route));
  expect(Object.keys(facts).toSorted()).toEqual(sorted(names));
  recordCompared(kind, facts);
}

function sorted(values: Iterable<string>): string[] {
  return [...new Set(values)].toSorted();
}

test('The page on events lists every event type of the server, and no others', async () => {
  const description = z.object({
    components: z.object({
      schemas: z.object({
        eventSchema: z.object({ properties: z.object({ type: z.object({ enum: z.array(z.string()) }) }) }),
      }),
    }),
  });
  const { components } = description.parse(await api.send('GET', '/docs/openapi.json'));
  const types = rowsOf(sectionOf(readPage('/reference/events'), 'event-types')).flatMap(([cell = '']) => codeIn(cell));
  expect(sorted(types)).toEqual(sorted(components.schemas.eventSchema.properties.type.enum));
  recordComparedTables('event-types', '/reference/events', types);
});

describe('The page on integrations', () => {
  const page = readPage('/reference/integrations');
  const Providers = z.object({ providers: z.array(z.object({ name: z.string(), events: z.array(z.string()) })) });
  /** The columns of the table of events, and the integrations that each is about. */
  const columns = [['webhook'], ['slack-app'], ['teamsworkflow', 'teams'], ['datadog', 'new-relic']];

  test('lists the integrations of the server', async () => {
    const { providers } = Providers.parse(await api.send('GET', '/api/admin/addons'));
    const listed = rowsOf(sectionOf(page, 'available'))
      .filter((cells) => cells.length === 4)
      .flatMap(([, name = '']) => codeIn(name));
    expect(sorted(listed)).toEqual(sorted(providers.map(({ name }) => name)));
  });

  test.each(columns.flatMap((names, column) => names.map((name) => ({ name, column }))))(
    'lists the events of $name',
    async ({ name, column }) => {
      const { providers } = Providers.parse(await api.send('GET', '/api/admin/addons'));
      const listed = rowsOf(sectionOf(page, 'events')).flatMap(([types = '', ...cells]) => {
        const cell = cells[column] ?? '';
        return cell === 'Yes' ? eventTypesIn(types.replaceAll(/\(.*?\)\)/g, '')) : codeIn(cell);
      });
      expect(sorted(listed)).toEqual(sorted(providers.find((provider) => provider.name === name)?.events ?? []));
    },
  );
});

test('The page on roles lists every permission of the server with its label in the Admin UI', async () => {
  const Permissions = z.array(z.object({ name: z.string(), displayName: z.string() }));
  const { overview } = z
    .object({ overview: z.object({ root: Permissions, project: Permissions, environment: Permissions }) })
    .parse(await api.send('GET', '/api/admin/user-admin/1/permissions?project=default&environment=development'));
  const page = readPage('/reference/rbac');
  const names = Object.values(overview).flatMap((permissions) => permissions.map(({ name }) => name));
  for (const [level, permissions] of Object.entries(overview)) {
    const listed = rowsOf(sectionOf(page, `${level}-permissions`))
      .map(([cell = '']) => cell)
      .filter((cell) => /`[A-Z_]+`$/.test(cell));
    // Some labels spell "API" in lowercase.
    const labeled = permissions.map(({ name, displayName }) => `${displayName.replace(/\bapi\b/, 'API')} \`${name}\``);
    expect({ level, permissions: sorted(listed) }).toEqual({ level, permissions: sorted(labeled) });
  }
  recordComparedTables('permissions', '/reference/rbac', names);
});

/** Loads a module of the server package. */
function serverModule(file: string): Promise<unknown> {
  return import(pathToFileURL(path.join(serverFolder, file)).href);
}

describe('The page on activation strategies', () => {
  const rows = rowsOf(sectionOf(readPage('/reference/activation-strategies'), 'constraints'));
  const operators = rows.flatMap(([cell = '', label = '']) => {
    const [operator = ''] = codeIn(cell);
    return /^(is|matches) /.test(label) ? [{ operator, label }] : [];
  });

  test('lists every constraint operator of the server, and no others', async () => {
    const { ALL_OPERATORS } = z
      .object({ ALL_OPERATORS: z.array(z.string()) })
      .parse(await serverModule('lib/util/constants.js'));
    expect(operators.map(({ operator }) => operator).toSorted()).toEqual(ALL_OPERATORS.toSorted());
  });

  test('names the operators as the Admin UI does', async () => {
    const source = adminUiSource();
    expect(operators.filter(({ operator, label }) => !source.includes(`${operator}:\`${label}\``))).toEqual([]);
    recordComparedTables(
      'operators',
      '/reference/activation-strategies',
      operators.map(({ operator }) => operator),
    );
  });
});

describe('The page on strategy types', () => {
  const page = readPage('/reference/predefined-strategy-types');
  const Strategies = z.object({
    strategies: z.array(
      z.object({
        name: z.string(),
        editable: z.boolean(),
        parameters: z.array(z.object({ name: z.string(), type: z.string() })),
      }),
    ),
  });
  const types = rowsOf(sectionOf(page, 'overview')).flatMap(([type = '', label = '', installed = '']) => {
    const [name] = codeIn(type);
    return name === undefined ? [] : [{ name, label: label.replaceAll('`', ''), installed }];
  });

  test('lists the types of a new server', async () => {
    const { strategies } = Strategies.parse(await api.send('GET', '/api/admin/strategies'));
    const builtIn = strategies.filter(({ editable }) => !editable);
    const listed = types.filter(({ installed }) => installed.startsWith('Yes'));
    expect(listed.map(({ name }) => name).toSorted()).toEqual(builtIn.map(({ name }) => name).toSorted());
  });

  test.each(types.filter(({ name, label }) => name !== label))(
    'names $name as the Admin UI does',
    ({ name, label }) => {
      expect(adminUiSource().includes(`${name}:\`${label}\``)).toBe(true);
    },
  );

  test('lists the parameters of each type', async () => {
    const { strategies } = Strategies.parse(await api.send('GET', '/api/admin/strategies'));
    const anchors = new Map(
      [...page.matchAll(/^\| \[`(\w+)`\]\(#([\w-]+)\)/gm)].map(([, name, anchor]) => [name, anchor]),
    );
    for (const { name, parameters } of strategies.filter(({ editable }) => !editable)) {
      const listed = rowsOf(sectionOf(page, anchors.get(name) ?? '')).flatMap(([cell = '']) => codeIn(cell));
      expect({ name, parameters: sorted(listed) }).toEqual({
        name,
        parameters: sorted(parameters.map((each) => each.name)),
      });
    }
  });
});

test('The page on the Unleash context lists the context fields of a new server', async () => {
  const fields = z
    .array(z.object({ name: z.string(), stickiness: z.boolean() }))
    .parse(await api.send('GET', '/api/admin/context'));
  const table = rowsOf(sectionOf(readPage('/reference/unleash-context'), 'context-fields')).filter(
    ([, stickiness]) => stickiness === 'On' || stickiness === 'Off',
  );
  const listed = table.flatMap(([names = '', stickiness]) =>
    codeIn(names).map((name) => ({ name, stickiness: stickiness === 'On' })),
  );
  const own = new Set<string>(contextFields.map(({ name }) => name));
  const expected = fields.filter(({ name }) => !own.has(name)).map(({ name, stickiness }) => ({ name, stickiness }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(listed.toSorted(byName)).toEqual(expected.toSorted(byName));
});

test('The page on export and import lists the properties of an exported file', async () => {
  const { exportResultSchema } = z
    .object({ exportResultSchema: z.object({ properties: z.record(z.string(), z.unknown()) }) })
    .parse(await serverModule('lib/openapi/spec/export-result-schema.js'));
  const exported = z
    .record(z.string(), z.unknown())
    .parse(
      await api.send('POST', '/api/admin/features-batch/export', { environment: 'development', project: 'default' }),
    );
  const listed = rowsOf(sectionOf(readPage('/reference/environment-import-export'), 'file')).flatMap(([cell = '']) =>
    codeIn(cell),
  );
  expect(sorted(listed)).toEqual(sorted(Object.keys(exported)));
  expect(sorted(listed)).toEqual(sorted(Object.keys(exportResultSchema.properties)));
});

test('The data of resource limits has the limits of the server, and the page shows their response', async () => {
  const { resourceLimits } = z
    .object({ resourceLimits: z.record(z.string(), z.number()) })
    .parse(await api.send('GET', '/api/admin/ui-config'));
  const limits = Object.values(readVariables()['limits']?.variables ?? {});
  const data = Object.fromEntries(limits.map(({ setting = '', default: value }) => [setting.split('.')[1], value]));
  expect(data).toEqual(resourceLimits);
  recordCompared('limits', comparedLimits(readVariables()['limits']?.variables ?? {}));
  const json = /```json\n([^]*?)```/.exec(sectionOf(readPage('/reference/resource-limits'), 'see'))?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(resourceLimits);
});

/** Writes an interval as the page does: "12 hours". */
function durationOf(milliseconds: number): string {
  const units = { hour: 3_600_000, minute: 60_000, second: 1000 };
  const [unit = '', length = 1] = Object.entries(units).find(([, each]) => milliseconds % each === 0) ?? [];
  const count = milliseconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

test('The page on configuration lists every background job of the server with its interval', async () => {
  const { scheduleServices } = z
    .object({ scheduleServices: z.function({ input: [z.unknown(), z.unknown()], output: z.unknown() }) })
    .parse(await serverModule('lib/features/scheduler/schedule-services.js'));
  const jobs: { id: string; interval: string }[] = [];
  const schedule = (_job: unknown, interval: number, id: string) => {
    jobs.push({ id, interval: durationOf(interval) });
  };
  const anyMethod = new Proxy({}, { get: () => () => undefined });
  const services = new Proxy({}, { get: (_, name) => (name === 'schedulerService' ? { schedule } : anyMethod) });
  scheduleServices(services, { server: { enableScheduledCreatedByMigration: true } });
  // The metrics schedule their jobs themselves.
  const metrics = readFileSync(path.join(serverFolder, 'lib/metrics.js'), 'utf8');
  const units: Readonly<Record<string, number>> = { hours: 3_600_000, minutes: 60_000, seconds: 1000 };
  for (const [, unit = '', count, id = ''] of metrics.matchAll(/(\w+)ToMilliseconds\((\d+)\), '(\w+)'\)/g))
    jobs.push({ id, interval: durationOf((units[unit] ?? 0) * Number(count)) });

  const rows = rowsOf(sectionOf(readPage('/using-unleash/deploy/configuring-unleash'), 'background-jobs'));
  const listed = rows.map(([id = '', interval = '']) => ({ id: id.replaceAll('`', ''), interval }));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(jobs.length).toBeGreaterThan(25);
  expect(listed.toSorted(byId)).toEqual(jobs.toSorted(byId));
});
