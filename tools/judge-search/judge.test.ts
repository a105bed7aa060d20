import { expect, test } from 'vitest';
import { judge, report } from './judge.ts';
import { judgedQueries } from './judged-queries.ts';

const queries = [
  { query: 'a', expected: ['/a'] },
  { query: 'b', expected: ['/b#two'] },
  { query: 'c', expected: ['/c', '/d#one'] },
  { query: 'd', expected: ['/missing'] },
];
const answers: Record<string, readonly string[]> = {
  a: ['/a#x'],
  b: ['/a', '/b#one', '/b#two'],
  c: ['/x', '/x', '/x', '/d'],
  d: [],
};

test('ranks the first acceptable page, and the section if one is expected', async () => {
  const { judgements, mrr, topFive, sectionTopFive, passed } = await judge(queries, (query) =>
    Promise.resolve(answers[query] ?? []),
  );
  expect(judgements.map(({ rank, sectionRank }) => [rank, sectionRank])).toEqual([
    [1, 1],
    [2, 3],
    [4, undefined],
    [undefined, undefined],
  ]);
  expect(mrr).toBeCloseTo((1 + 1 / 2 + 1 / 4) / 4);
  expect([topFive, sectionTopFive, passed]).toEqual([0.75, 1, false]);
});

test('reports missed queries, worst first', async () => {
  const text = report(await judge(queries, (query) => Promise.resolve(answers[query] ?? [])));
  expect(text).toContain("'d': page missing");
  expect(text.indexOf("'d'")).toBeLessThan(text.indexOf("'c'"));
  expect(text).toContain('NOT good enough.');
});

test('lists each query once', () => {
  const all = judgedQueries.map(({ query }) => query);
  expect(all.length).toBe(new Set(all).size);
  expect(all.length).toBeGreaterThanOrEqual(150);
});

test('has no query longer than the search field allows', () => {
  expect(judgedQueries.filter(({ query }) => query.length > 64)).toEqual([]);
});
