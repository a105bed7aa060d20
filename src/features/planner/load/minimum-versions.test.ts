import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverVersion } from '../../../../site/server-version.ts';
import { readHistory } from '../../history/load/read-history.ts';
import { includesVersion, since, snapshot, type Snapshot } from '../../history/model/queries.ts';
import { compareVersions } from '../../../core/model/version.ts';
import { readMinimumVersions } from './minimum-versions.ts';

const history = readHistory();
if (!history) throw new Error('content/data/history.json is missing.');
const guide = readFileSync('content/docs/using-unleash/deploy/upgrading-unleash.md', 'utf8');

const uses = (software: string) => readMinimumVersions().filter((each) => each.uses === software);

test('the minimum versions are in the order of the server versions', () => {
  for (const software of ['edge', 'proxy']) {
    const versions = uses(software).map((each) => each.since);
    expect(versions.length).toBeGreaterThan(0);
    expect(versions).toEqual(versions.toSorted(compareVersions));
  }
});

test('Edge has a minimum version since the server lacks the operation that older versions call', () => {
  expect(since(history, 'operations', 'POST /edge/metrics')?.removed).toBeDefined();
  const first = uses('edge').find(({ minimum }) => minimum !== 'any')?.since;
  expect(includesVersion(history.operations['POST /edge/metrics']?.in ?? '', `${first}.0`)).toBe(false);
  expect(includesVersion(history.operations['POST /api/client/metrics/bulk']?.in ?? '', `${first}.0`)).toBe(true);
  expect(uses('edge')[0]?.since).toBe(since(history, 'operations', 'POST /edge/validate')?.label);
});

test.each(['GET /api/client/features', 'POST /api/client/register', 'POST /api/client/metrics'])(
  'every version of the server has %s, which the Proxy calls',
  (key) => {
    expect(history.operations[key]?.in).toBe('4.0.0');
    expect(uses('proxy').map(({ minimum }) => minimum)).toEqual(['any']);
  },
);

test('the table of SDKs in the upgrade guide has the versions of the documented server', () => {
  const { sdks }: Snapshot = snapshot(history, serverVersion);
  const rows = [...guide.matchAll(/^\| ([^|]+) \| (\d+\.\d+\.\d+) \| (\d+\.\d+\.\d+) \|$/gm)];
  const stated = rows.flatMap(([, name = '', current = '', old = '']) => {
    const id = name.toLowerCase().replaceAll('.', '').replace(/^net$/, 'dotnet').replace('nodejs', 'node');
    return [[`unleash-${id}-sdk`, current] as const, [`unleash-client-${id}`, old] as const];
  });
  expect(new Map(stated)).toEqual(new Map(sdks));
});

test('the table of required versions in the upgrade guide has those of the last release of each major version', () => {
  const rows = [...guide.matchAll(/^\| ([4-8]) \| [^|]+ \| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)];
  expect(rows.map(([, major]) => major)).toEqual(['8', '7', '6', '5', '4']);
  for (const [, major = '', postgres, node = ''] of rows) {
    const last = Object.keys(history.versions).findLast((version) => version.startsWith(`${major}.`)) ?? '';
    const { postgres: database, node: range = '' } = snapshot(history, last);
    const [, first, below] = /^>=(\d+)(?: <(\d+))?$/.exec(range) ?? [];
    const versions = below === undefined ? `${first} or later` : `${first} to ${Number(below) - 1}`;
    expect({ major, postgres, node: node.includes(versions) }).toEqual({
      major,
      postgres: database === undefined ? 'No check at startup' : `${database} or later`,
      node: true,
    });
  }
});
