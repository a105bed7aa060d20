import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSearchTexts } from '../../src/features/search/load/read-search-texts.ts';
import { phrasesOf } from '../../src/features/search/model/search-texts.ts';
import { judgedQueries } from './judged-queries.ts';
import { isNearlySame, nearlySamePairs, subjectsOf } from './similar.ts';

test('recognizes texts with nearly the same words', () => {
  const isSame = (a: string, b: string) => isNearlySame(subjectsOf(a), subjectsOf(b));
  expect(isSame('How do I rotate a leaked token?', 'rotate leaked tokens')).toBe(true);
  expect(isSame('Who is the user?', 'the user')).toBe(true);
  expect(isSame('rotate a leaked token', 'create a token')).toBe(false);
  expect(isSame('', '')).toBe(false);
});

// The judged queries would say nothing about new queries if pages repeated them.
test('finds texts that nearly repeat a query', () => {
  expect(nearlySamePairs(['How do I rotate a leaked token?', 'Create a token'], ['rotate leaked tokens'])).toEqual([
    ['How do I rotate a leaked token?', 'rotate leaked tokens'],
  ]);
});

test('no page has a judged query among its questions and keywords', () => {
  const files = ['content/docs/**/*.md', 'src/features/*/pages/*.astro'].flatMap((pattern) => globSync(pattern));
  const texts = files.flatMap((file) => {
    const { questions, keywords } = readSearchTexts(process.cwd(), file);
    // A single keyword may be a query too, because both are just the word for a thing.
    const phrases = keywords.flatMap(({ text }) => phrasesOf(text)).filter((text) => subjectsOf(text).size > 1);
    return [...questions.map(({ text }) => text), ...phrases].map((text) => ({ file, text }));
  });
  expect(texts.length).toBeGreaterThan(2000);
  const fileOf = new Map(texts.map(({ file, text }) => [text, file]));
  const copied = nearlySamePairs(
    [...fileOf.keys()],
    judgedQueries.map(({ query }) => query),
  )
    // Without the query, because it may be a validation query.
    .map(([text]) => `${fileOf.get(text)}: ${text}`);
  expect(copied).toEqual([]);
});
