import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { comparedLimits } from '../../core/directives/limits/limits.ts';
import { readVariables, variablesByName } from '../../core/directives/variables/variables.ts';
import { splitFrontMatter } from '../../core/load/read-content.ts';
import { comparisonsOf } from './load/page-checks.ts';
import { readCompared } from './load/read-checks.ts';
import { comparisonOf, factDigest } from './model/compared-facts.ts';
import { read } from '../../core/markdown/render.fixture.tsx';

const records = readCompared('.');
const comparedOn = (page: string, edit: (body: string) => string = (body) => body) => {
  const source = `content/docs/${page}.md`;
  const body = edit(splitFrontMatter(readFileSync(source, 'utf8')).body);
  return comparisonsOf(read(body, { root: process.cwd(), source }).outline, records, () => body);
};

test.each([
  ['reference/events', 'event-types'],
  ['reference/rbac', 'permissions'],
  ['reference/resource-limits', 'limits'],
] as const)('/%s shows that a test has compared all of its %s', (page, kind) => {
  const [comparison] = comparedOn(page);
  expect(comparison).toMatchObject({ kind, with: records.get(kind)?.with });
  expect(comparison?.compared).toBe(comparison?.total);
});

test('only the operators of the tables that tests compare count, and limits next to them', () => {
  expect(comparedOn('reference/activation-strategies').map(({ kind }) => kind)).toEqual(['operators', 'limits']);
});

test('a changed table has facts that no test has compared', () => {
  const [{ compared: count = 0, total = 0 } = {}] = comparedOn('reference/events', (body) =>
    body.replace('| `feature-created` |', '| `feature-made` |'),
  );
  expect(total - count).toBe(1);
  const permissions = comparedOn('reference/rbac', (body) => body.replace('Create addons `', 'Make addons `'));
  expect((permissions[0]?.total ?? 0) - (permissions[0]?.compared ?? 0)).toBe(1);
});

test('a changed default has not been compared, and neither has a fact without a record', () => {
  const facts = comparedLimits(readVariables()['limits']?.variables ?? {});
  const [name = ''] = Object.keys(facts);
  expect(comparisonOf(records, 'limits', { [name]: { setting: 'other', default: 1 } })).toBeUndefined();
  expect(comparisonOf(new Map(), 'limits', facts)).toBeUndefined();
  expect(factDigest('A', { default: 1 })).not.toBe(factDigest('B', { default: 1 }));
});

test('variables that no test can compare do not count: those of Enterprise, and those that Node.js reads', () => {
  expect(comparedOn('reference/sso')).toEqual([]);
  const ofNode = [...variablesByName().values()].filter(({ readBy }) => readBy === 'node');
  const [{ compared = 0, total = 0 } = {}] = comparedOn('using-unleash/deploy/configuring-unleash');
  expect(compared).toBeGreaterThan(120);
  const ofEnterprise = Object.keys(readVariables()['license']?.variables ?? {});
  expect(total - compared).toBe(ofNode.length + ofEnterprise.length);
});
