import { expect, test } from 'vitest';
import { hitWith } from '../../src/features/search/engine/testing/hits.ts';
import type { SearchRequest } from '../../src/features/search/engine/provider.ts';
import { judge, judgeAnswers, report } from './judge.ts';
import { judgedQueries, querySets } from './judged-queries.ts';
import { withLimit, limits } from './limits.ts';

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

test('counts the answers on top, those that are right, and those that no one asked for', async () => {
  const hits = [hitWith({ url: '/a#x' })];
  const provider = {
    search: ({ query }: SearchRequest) =>
      Promise.resolve({ hits, nbHits: 1, page: 0, nbPages: 1, answers: query !== 'how do I wait' }),
  };
  const asked = {
    'how do I begin': ['/a#x'],
    'how do I end': ['/b'],
    'how do I wait': ['/a'],
    'two words': ['/a'],
    a: ['/a'],
  };
  const judged = Object.entries(asked).map(([query, expected]) => ({ query, expected }));
  expect(await judgeAnswers(judged, provider)).toEqual({ shown: 2 / 3, right: 3 / 4, unasked: 1 });
});

test('reports missed queries, worst first', async () => {
  const text = report('tuning', await judge(queries, (query) => Promise.resolve(answers[query] ?? [])));
  expect(text).toContain("'d': page missing");
  expect(text.indexOf("'d'")).toBeLessThan(text.indexOf("'c'"));
});

test.each([
  { figure: 0.85, missed: false, line: 'relevance 0.850 (at least 0.850, measured 0.880)' },
  { figure: 0.849, missed: true, line: 'Missed: relevance 0.849 (at least 0.850, measured 0.880)' },
])('says whether a figure of $figure misses its limit', ({ figure, missed, line }) => {
  expect(withLimit('relevance', figure, { limit: 0.85, measured: 0.88 }, 'larger')).toEqual({ missed, line });
});

test('takes more bytes than the limit for a miss', () => {
  const limit = { limit: 25_000, measured: 20_000 };
  expect(withLimit('bytes', 25_001, limit, 'smaller')).toEqual({
    missed: true,
    line: 'Missed: bytes 25,001 (at most 25,000, measured 20,000)',
  });
  expect(withLimit('bytes', 25_000, limit, 'smaller').missed).toBe(false);
});

test('has a limit for each set, which its measured figure reaches', () => {
  for (const { name } of querySets)
    expect(limits.relevance[name].measured).toBeGreaterThan(limits.relevance[name].limit);
  for (const { limit, measured } of Object.values(limits.bytes)) expect(measured).toBeLessThan(limit);
  for (const { limit, measured } of [limits.answers.shown, limits.answers.right])
    expect(measured).toBeGreaterThan(limit);
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
