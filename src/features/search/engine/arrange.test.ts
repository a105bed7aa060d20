import { expect, test } from 'vitest';
import { arrange } from './arrange.ts';
import { hitWith } from './testing/hits.ts';

const hits = (count: number, section: string) =>
  Array.from({ length: count }, (_, index) => hitWith({ url: `/${section}/${index}`, hierarchy: { lvl0: section } }));
const urlsOf = (groups: ReturnType<typeof arrange>) =>
  groups.map(({ kind, section, hits: own }) => [kind, section, own.map(({ url }) => url)]);

test('the three best hits come first, whatever their section, and the others by section', () => {
  const [a = [], b = []] = [hits(8, 'a'), hits(3, 'b')];
  const ranked = [...a.slice(0, 2), ...b.slice(0, 2), ...a.slice(2), ...b.slice(2)];
  expect(urlsOf(arrange(ranked))).toEqual([
    ['best', '', ['/a/0', '/a/1', '/b/0']],
    ['section', 'b', ['/b/1', '/b/2']],
    ['section', 'a', ['/a/2', '/a/3', '/a/4', '/a/5', '/a/6']],
  ]);
});

test('a hit occurs once, and at most 20 are shown of 20', () => {
  const all = arrange([...hits(10, 'a'), ...hits(10, 'b')]).flatMap((group) => group.hits);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBe(3 + 5 + 5);
});

test('an answer is one of the three', () => {
  expect(urlsOf(arrange(hits(4, 'a'), { answers: true }))).toEqual([
    ['answer', '', ['/a/0']],
    ['best', '', ['/a/1', '/a/2']],
    ['section', 'a', ['/a/3']],
  ]);
});

test('the results page shows all hits of a section', () => {
  expect(arrange(hits(20, 'a'), { most: 20 }).map((group) => group.hits.length)).toEqual([3, 17]);
});

test('sections with the same heading in several SDKs are one hit', () => {
  const urls = ['/node#metrics', '/java#metrics', '/go#metrics'];
  const choices = urls.map((url) => ({ label: url, url }));
  const same = urls.map((url) => hitWith({ url, choices }));
  expect(urlsOf(arrange([...same, hitWith({ url: '/other' })]))).toEqual([['best', '', ['/node#metrics', '/other']]]);
});

test('no hits make no groups', () => {
  expect(arrange([])).toEqual([]);
});
