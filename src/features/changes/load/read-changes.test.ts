import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from '../../../core/model/parse.ts';
import { changesFile, linksOfChanges, readDays } from './read-changes.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

const problemsOf = (changes: readonly object[]) => {
  const read = parse(changesFile.schema, changes, changesFile.source, changesFile.fix);
  return read.ok ? [] : read.problems.map(({ where, allowed }) => ({ where, allowed }));
};

test('the changes of the site are read by day, newest first, with what readers have to check in front', () => {
  const days = readDays(root);
  expect(days.length).toBeGreaterThan(0);
  expect(days.map(({ date }) => date)).toEqual(
    days
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  for (const { date, changes } of days) {
    expect(new Set(changes.map((change) => change.date))).toEqual(new Set([date]));
    expect(changes.findLastIndex(({ check }) => check)).toBe(changes.filter(({ check }) => check).length - 1);
  }
});

test('every link of a change is known to the build, with its place in the file', () => {
  const links = linksOfChanges(root);
  const [first] = links;
  expect(first?.where).toMatch(/^content\/data\/changes\.yaml: \[\d+\]\.change$/);
  expect(links.map(({ href }) => href)).toEqual(
    expect.arrayContaining([
      '/how-to/how-to-synchronize-unleash-instances#older-copies',
      '/using-unleash/compliance/compliance-overview#older-copies',
    ]),
  );
});

test('a change without a link, a full stop or its place in the order is a problem', () => {
  const change = { date: '2026-11-24', change: 'See [segments](/reference/segments).' };
  expect(problemsOf([change, change, { ...change, date: '2026-11-23', check: true }])).toEqual([]);
  expect(
    problemsOf([
      { ...change, change: 'Segments have names.' },
      { ...change, change: 'See [segments](/reference/segments)' },
    ]).map(({ where }) => where),
  ).toEqual([0, 1].map((index) => `content/data/changes.yaml: [${index}].change`));
  expect(problemsOf([{ ...change, date: 'yesterday' }])).toHaveLength(1);
  expect(problemsOf([change, { ...change, date: '2026-11-25' }])).toEqual([
    {
      where: expect.stringContaining('[1]'),
      allowed: 'a date of at most 2026-11-24, because the newest change comes first',
    },
  ]);
});
