import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../live/port.ts';
import { startPostgres } from '../../live/postgres.ts';
import { readHistory } from '../../src/features/history/load/read-history.ts';
import type { History } from '../../src/features/history/model/history.ts';
import { includesVersion, snapshot, valueAt, type FactKind } from '../../src/features/history/model/queries.ts';
import { routeKey } from '../../src/features/history/model/route-key.ts';
import { node, reportNotRun } from '../../tools/programs.ts';
import { hasTurn } from '../turns.ts';
import { descriptionSchema, manifestSchema, type Description } from './description.ts';

/** The history of the server, compared with running servers of older versions. */
const root = path.resolve(import.meta.dirname, '../..');

/** Versions of the server, each with the packages in its folder. They take turns. */
const versions = (['5', '6', '7'] as const).filter((version) => hasTurn(`older server ${version}`));

const folderOf = (version: string): string =>
  path.join(import.meta.dirname, `server-${version}/node_modules/unleash-server`);

const installed = versions.filter(
  (version) => node.runSync(['tools/setup.mjs', `tests/versions/server-${version}`], { cwd: root }).status === 0,
);
for (const version of versions.filter((each) => !installed.includes(each)))
  reportNotRun(
    `the history of version ${version}: the packages of tests/versions/server-${version} could not be installed`,
  );

const history = readRequiredHistory();

function readRequiredHistory(): History {
  const found = readHistory(root);
  if (!found) throw new Error('content/data/history.json is missing. Run `npm run history`.');
  return found;
}

/** What each version says about itself. */
const described = new Map<string, Promise<Description>>();

/** Starts a version of the server once. */
function describeOnce(name: string): Promise<Description> {
  const known = described.get(name) ?? describeServer(name);
  described.set(name, known);
  return known;
}

/** Starts a version of the server with its own PostgreSQL, and reads what it says about itself. */
async function describeServer(name: string): Promise<Description> {
  const folder = folderOf(name);
  const { version } = manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const data = mkdtempSync(path.join(tmpdir(), 'unleash-version-'));
  chmodSync(data, 0o755);
  const postgres = await startPostgres(data);
  try {
    const { socketFolder, user, database } = postgres;
    const defaults = Object.fromEntries(snapshot(history, version).defaults);
    const request = {
      folder,
      socketFolder,
      user,
      database,
      port: await freePort(),
      routes: closedRoutes(version),
      defaults,
    };
    return descriptionSchema.parse(JSON.parse(await runScript(JSON.stringify(request))));
  } finally {
    await postgres.stop();
    rmSync(data, { recursive: true });
  }
}

/** Runs the script in its own process, and returns the last line that it prints. */
async function runScript(request: string): Promise<string> {
  const { status, output, errors } = await node.run([path.join(import.meta.dirname, 'describe-server.ts'), request], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production' },
    timeout: 110_000,
  });
  if (status !== 0) throw new Error(`The server didn't start.\n${errors}`);
  return output.trim().split('\n').at(-1) ?? '';
}

/** Operations without parameters in the URL that an experimental flag keeps closed in a version. */
function closedRoutes(version: string): string[] {
  return Object.entries(history.operations)
    .filter(
      ([, { in: inSource, on }]) =>
        on !== undefined && includesVersion(inSource, version) && !includesVersion(on, version),
    )
    .map(([key]) => key)
    .filter((key) => /^GET [^{]*$/.test(key))
    .map((key) => key.replace('GET ', ''));
}

/** Environment variables that the code of a package names. */
function variablesIn(folder: string): Set<string> {
  const files = globSync('dist/**/*.js', { cwd: folder }).filter(
    (file) => /^dist\/(lib\/|[\w-]+\.js$)/.test(file) && !/\.test\.|\.e2e\.|server-dev|test-setup/.test(file),
  );
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/process\.env\s*\.([A-Z]\w+)/g)].map(([, name = '']) => name)),
  );
}

function sorted(values: Iterable<string>): string[] {
  return [...new Set(values)].toSorted();
}

test.skipIf(!installed.includes('5'))('operations that the history calls closed refuse requests', async () => {
  const { statuses } = await describeOnce('5');
  // 403 without the experimental flag, 405 for a router that is never mounted, 410 for what the server gave up.
  expect(statuses).toMatchObject({ '/api/admin/search/features': 403, '/api/admin/metrics/seen-apps': 410 });
  expect(Object.entries(statuses).filter(([, status]) => status < 400)).toEqual([]);
});

describe.each(installed)('version %s', (name) => {
  let server: Description;
  const names = (kind: FactKind): string[] => sorted(snapshot(history, server.version).names[kind]);

  beforeAll(async () => {
    server = await describeOnce(name);
  });

  test('describes the operations that the history has for it, with the same ids', () => {
    const lines = Object.entries(server.operations).map(([route, id]) => `${routeKey(route)} ${id}`);
    const known = names('operations').flatMap((key) => {
      const ids = history.operations[key]?.id ?? {};
      const id = typeof ids === 'string' ? ids : valueAt(ids, server.version);
      return id === undefined ? [] : [`${key} ${id}`];
    });
    // A handler that refuses requests still has its operation in the description.
    const closed = Object.keys(history.operations).filter((key) => !names('operations').includes(key));
    expect(sorted(lines.filter((line) => !closed.some((key) => line.startsWith(`${key} `))))).toEqual(sorted(known));
  });

  test('describes no operation that the history lacks', () => {
    const source = Object.entries(history.operations).filter(([, { in: inSource }]) =>
      includesVersion(inSource, server.version),
    );
    const known = new Set(source.map(([key]) => key));
    expect(Object.keys(server.operations).filter((route) => !known.has(routeKey(route)))).toEqual([]);
  });

  test('has the event types of the history', () => {
    expect(sorted(server.eventTypes)).toEqual(names('eventTypes'));
  });

  test('has the permissions, strategies and integrations of the history', () => {
    expect(sorted(server.permissions.filter((each) => !['CLIENT', 'FRONTEND', 'NONE'].includes(each)))).toEqual(
      names('permissions'),
    );
    expect(sorted(server.strategies)).toEqual(names('strategies'));
    expect(sorted(server.integrations)).toEqual(names('integrations'));
  });

  test('reads the environment variables of the history', () => {
    expect(sorted(variablesIn(folderOf(name)))).toEqual(names('variables'));
  });

  test('keeps its settings if each variable has the default of the history', () => {
    expect(server.changedSettings).toEqual([]);
  });
});
