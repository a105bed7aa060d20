import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readHistory } from '../../src/features/history/load/read-history.ts';
import { History } from '../../src/features/history/model/history.ts';
import {
  diff,
  factKinds,
  includesVersion,
  snapshot,
  valueAt,
  type Differences,
  type FactKind,
} from '../../src/features/history/model/queries.ts';
import { routeKey } from '../../src/features/history/model/route-key.ts';
import { appendRelease } from '../../src/features/history/tools/append-release.ts';
import { describePackage, versionOf, type Description } from '../../src/features/history/tools/description.ts';
import { node, reportNotRun } from '../../tools/programs.ts';

/** The history of the server, compared with running servers of older versions. */
const root = path.resolve(import.meta.dirname, '../..');

/** Versions of the server, each with the packages in its folder. */
const versions = ['5', '6', '7'];

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
  if (!found) throw new Error('content/data/history.json is missing.');
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

function describeServer(name: string): Promise<Description> {
  const folder = folderOf(name);
  const version = versionOf(folder);
  const defaults = Object.fromEntries(snapshot(history, version).defaults);
  return describePackage(folder, { routes: closedRoutes(version), defaults });
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
    const lines = Object.entries(server.operations).map(([route, { id }]) => `${routeKey(route)} ${id}`);
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
    expect(sorted(server.permissions)).toEqual(names('permissions'));
    expect(sorted(server.strategies)).toEqual(names('strategies'));
    expect(sorted(server.integrations)).toEqual(names('integrations'));
  });

  test('reads the environment variables of the history', () => {
    expect(sorted(Object.keys(server.variables))).toEqual(names('variables'));
  });

  test('keeps its settings if each variable has the default of the history', () => {
    expect(server.changedSettings).toEqual([]);
  });
});

/** What the OpenAPI description of 8.2 leaves out although its source has it, and what no setting shows. */
const notDerived = new Set([
  'GET /api/admin/flag-creators',
  'GET /api/admin/user-admin/{}/permissions',
  // Its fields only came and went with those that contain them, which a history without older versions can't know.
  'GET /api/admin/user-admin/search',
  'LOG_LEVEL',
]);

/** The differences without their order. */
function unordered(differences: Differences): unknown {
  const { added, removed, movedToEnterprise, changedDefaults, changedFields, ...rest } = differences;
  const known = (name: string) => !notDerived.has(name);
  const texts = (list: readonly object[]) => list.map((each) => JSON.stringify(each)).toSorted();
  return {
    ...rest,
    added: texts(added.filter(({ name }) => known(name))),
    removed: texts(removed.filter(({ name }) => known(name))),
    movedToEnterprise: movedToEnterprise.filter(known).toSorted(),
    changedDefaults: changedDefaults.filter(({ variable }) => known(variable)),
    changedFields: changedFields
      .filter(({ operation }) => known(operation))
      .map((each) => ({ ...each, added: texts(each.added), removed: texts(each.removed) })),
  };
}

test.skipIf(!installed.includes('7'))('appending 8.2 finds the differences from 7.4 that are on record', async () => {
  const before = await describeOnce('7');
  const after = await describePackage(path.join(root, 'live/node_modules/unleash-server'));
  const kinds = factKinds.map((kind) => [kind, {}]);
  const none = History.parse({
    reliableFrom: history.reliableFrom,
    versions: {},
    ...Object.fromEntries(kinds),
    requirements: { node: {}, postgres: {}, sdks: {} },
  });
  const enterpriseOperations = new Set(
    Object.keys(history.operations).filter((key) => history.operations[key]?.movedToEnterprise),
  );
  const seventh = appendRelease(none, { after: before, date: '' });
  const both = appendRelease(seventh, { before, after, date: '', enterpriseOperations });
  const recorded = diff(history, before.version, after.version);
  expect(recorded.added.length).toBeGreaterThan(50);
  expect(recorded.changedFields.length).toBeGreaterThan(40);
  expect(unordered(diff(both, before.version, after.version))).toEqual(unordered(recorded));
});
