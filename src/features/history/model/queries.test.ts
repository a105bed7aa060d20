import { describe, expect, test } from 'vitest';
import { History } from './history.ts';
import { smallHistory as history } from './history.fixture.ts';
import {
  diff,
  includesVersion,
  minorVersions,
  operationIdOf,
  parsePresence,
  releaseOf,
  routeOf,
  since,
  snapshot,
} from './queries.ts';

test('the fixture is a valid history', () => {
  expect(History.parse(history)).toEqual(history);
});

test('a presence is read as ranges', () => {
  expect(parsePresence('4.14.0-5.0.0,5.7.1')).toEqual([{ from: '4.14.0', until: '5.0.0' }, { from: '5.7.1' }]);
  expect(parsePresence('')).toEqual([]);
});

test('versions are compared as numbers, and a range ends before its last version', () => {
  expect(includesVersion('4.9.0', '4.14.0')).toBe(true);
  expect(includesVersion('4.14.0-5.6.0', '5.6.0')).toBe(false);
  expect(includesVersion('4.14.0-5.6.0', '5.5.10')).toBe(true);
});

describe('since', () => {
  test('finds an operation whatever its parameters are called', () => {
    expect(since(history, 'operations', 'GET /api/admin/projects/{id}/features/{name}')).toEqual({
      version: undefined,
      label: undefined,
    });
  });

  test('names the version without a flag, and the one behind a flag', () => {
    expect(since(history, 'operations', 'POST /api/admin/links')).toEqual({
      version: '5.7.0',
      label: '5.7',
      behindFlag: '5.6.0',
    });
  });

  test('names the version that removed something', () => {
    expect(since(history, 'strategies', 'userWithId')).toMatchObject({ version: undefined, removed: '6.0.0' });
  });

  test('never names a version for something that always needed a flag', () => {
    expect(since(history, 'operations', 'GET /api/admin/secret')).toEqual({
      version: undefined,
      label: undefined,
      behindFlag: '5.6.0',
      removed: '5.7.0',
    });
  });

  test('names the patch since which something is there to stay', () => {
    expect(since(history, 'eventTypes', 'link-added')).toEqual({ version: '5.7.1', label: '5.7.1' });
  });

  test('knows nothing of names that are not in the history, nor of names that every object has', () => {
    expect(since(history, 'variables', 'UNKNOWN')).toBeUndefined();
    expect(since(history, 'variables', 'constructor')).toBeUndefined();
  });
});

test('a snapshot has what works in a version without flags, with the defaults of that version', () => {
  const { names, defaults, deprecated, node, postgres } = snapshot(history, '5.7.0');
  expect([...names.operations]).toEqual([
    'GET /api/admin/projects/{}/features/{}',
    'POST /api/admin/links',
    'GET /api/admin/state',
    'GET /api/admin/metrics',
    'GET /api/admin/events',
  ]);
  expect([...names.eventTypes]).toEqual(['feature-created']);
  expect([...names.integrations]).toEqual(['webhook']);
  expect(Object.fromEntries(defaults)).toEqual({ HTTP_PORT: '4242', KEEP_ALIVE: '5' });
  expect([...deprecated]).toEqual(['GET /api/admin/state']);
  expect({ node, postgres }).toEqual({ node: '>=18', postgres: undefined });
});

describe('diff', () => {
  test('compares what two versions have, not when things came', () => {
    // Patch 5.6.1 is newer than 5.7.0, which lacks the event type.
    expect(diff(history, '5.6.1', '5.7.0').removed).toContainEqual({ kind: 'eventTypes', name: 'link-added' });
    expect(diff(history, '5.6.1', '5.7.1').added).toEqual([{ kind: 'operations', name: 'POST /api/admin/links' }]);
  });

  test('distinguishes what was removed from what moved to Enterprise', () => {
    const { removed, movedToEnterprise } = diff(history, '5.7.1', '6.0.0');
    expect(movedToEnterprise).toEqual(['GET /api/admin/metrics']);
    expect(removed).toEqual([
      { kind: 'operations', name: 'GET /api/admin/state' },
      { kind: 'strategies', name: 'userWithId' },
    ]);
  });

  test('lists changed defaults, fields and requirements, and what is deprecated', () => {
    expect(diff(history, '5.6.0', '6.0.0')).toMatchObject({
      deprecated: ['GET /api/admin/events'],
      changedDefaults: [
        { variable: 'KEEP_ALIVE', before: '5', after: '15' },
        { variable: 'PROXY_URL', before: undefined, after: 'localhost' },
      ],
      changedFields: [
        {
          operation: 'GET /api/admin/projects/{}/features/{}',
          added: [
            { place: 'response', field: 'environments.title' },
            { place: 'parameter', field: 'archived' },
            { place: 'request', field: 'note' },
          ],
          removed: [{ place: 'response', field: 'old' }],
        },
      ],
      node: undefined,
      postgres: { before: undefined, after: '13' },
    });
  });

  test('finds nothing between a version and itself', () => {
    expect(Object.values(diff(history, '5.7.1', '5.7.1')).filter((value) => value?.length !== 0)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test('a minor version means its newest release', () => {
  expect(releaseOf(history, ' v5.7 ')).toBe('5.7.1');
  expect(releaseOf(history, '5.6.0')).toBe('5.6.0');
  expect(releaseOf(history, '5.8')).toBeUndefined();
  expect(releaseOf(history, 'toString')).toBeUndefined();
  expect(minorVersions(history)[1]).toEqual({ minor: '5.7', releases: ['5.7.0', '5.7.1'] });
});

test('an operation is written with the names of its parameters and its last id', () => {
  const key = 'GET /api/admin/projects/{}/features/{}';
  expect(routeOf(history, key)).toBe('GET /api/admin/projects/{projectId}/features/{featureName}');
  expect(operationIdOf(history, key)).toBe('getFeature');
});
