import { expect, test } from 'vitest';
import { judge, report } from './judge.ts';
import { judgedQueries, querySets } from './judged-queries.ts';
import { compare, describeComparison } from './recorded-ranks.ts';

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
  const { judgements, mrr, topFive, sectionTopFive } = await judge(queries, (query) =>
    Promise.resolve(answers[query] ?? []),
  );
  expect(judgements.map(({ rank, sectionRank }) => [rank, sectionRank])).toEqual([
    [1, 1],
    [2, 3],
    [4, undefined],
    [undefined, undefined],
  ]);
  expect(mrr).toBeCloseTo((1 + 1 / 2 + 1 / 4) / 4);
  expect([topFive, sectionTopFive]).toEqual([0.75, 1]);
});

test('reports missed queries, worst first', async () => {
  const text = report('tuning', await judge(queries, (query) => Promise.resolve(answers[query] ?? [])));
  expect(text).toContain("'d': page missing");
  expect(text.indexOf("'d'")).toBeLessThan(text.indexOf("'c'"));
});

test('names the queries that rank worse than recorded', async () => {
  const { judgements } = await judge(queries, (query) => Promise.resolve(answers[query] ?? []));
  const recorded = { a: [1, 1], b: [1, 1], c: [10, null], d: [null, null] } satisfies Record<
    string,
    [number | null, number | null]
  >;
  expect(compare(judgements, recorded)).toEqual({
    worse: ["'b': page 1, section 1 before, now page 2, section 3"],
    better: 1,
    unrecorded: [],
    failures: ['mrr fell from 0.525 to 0.438'],
  });
});

test('names only tuning queries, and counts validation queries', async () => {
  const { judgements } = await judge(queries, (query) => Promise.resolve(answers[query] ?? []));
  const comparison = compare(judgements, { b: [1, 1] });
  expect(describeComparison('tuning', comparison)).toEqual([
    '  0 better than recorded, 1 worse:',
    "    'b': page 1, section 1 before, now page 2, section 3",
    '  3 without recorded ranks: run with --record',
  ]);
  expect(describeComparison('validation', comparison)).toEqual([
    '  0 better than recorded, 1 worse',
    '  3 without recorded ranks: run with --record',
  ]);
});

test('accepts losses within the tolerance, and queries that were never recorded', async () => {
  const { judgements } = await judge(queries, (query) => Promise.resolve(answers[query] ?? []));
  const { failures, unrecorded } = compare(judgements, { a: [1, 1], c: [4, null], d: [null, null] });
  expect([failures, unrecorded]).toEqual([[], ['b']]);
});

test('keeps enough queries out of the tuning', () => {
  const [tuning, validation] = querySets.map((set) => set.queries.map(({ query }) => query));
  expect(validation?.length).toBeGreaterThanOrEqual(140);
  expect(validation?.filter((query) => tuning?.includes(query))).toEqual([]);
});

test('lists each query once', () => {
  const all = judgedQueries.map(({ query }) => query);
  expect(all.length).toBe(new Set(all).size);
  expect(all.length).toBeGreaterThanOrEqual(900);
});

test('has no query longer than the search field allows', () => {
  expect(judgedQueries.filter(({ query }) => query.length > 64)).toEqual([]);
});
