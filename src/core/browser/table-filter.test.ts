import { expect, test } from 'vitest';
import { matches, wordsOf } from './table-filter.ts';

test('a row matches if it contains every word, in any order and case', () => {
  const row = 'DATABASE_SSL · The TLS options of the connection';
  expect(matches(row, wordsOf('tls database'))).toBe(true);
  expect(matches(row, wordsOf('  Connect '))).toBe(true);
  expect(matches(row, wordsOf('tls email'))).toBe(false);
});

test('an empty query matches every row', () => {
  expect(matches('Anything', wordsOf(' '))).toBe(true);
});

test('a query of any length has few words, each of which is looked up once', () => {
  expect(wordsOf('a '.repeat(500_000))).toEqual(['a']);
  const distinct = Array.from({ length: 100_000 }, (_, index) => index.toString(36)).join(' ');
  expect(wordsOf(distinct).length).toBeLessThanOrEqual(100);
  expect(wordsOf(' '.repeat(1_000_000))).toEqual([]);
});
