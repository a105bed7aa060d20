import { globSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { splitFrontMatter } from '../../src/core/load/read-content.ts';
import { frontMatterSchema } from '../../src/core/model/page.ts';
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
  const questions = globSync('content/docs/**/*.md').flatMap((file) => {
    const frontMatter = frontMatterSchema.parse(load(splitFrontMatter(readFileSync(file, 'utf8')).yaml ?? ''));
    // A single keyword may be a query too, because both are just the word for a thing.
    const keywords = (frontMatter.keywords ?? [])
      .flatMap(({ text }) => text.split(/,\s+/))
      .filter((text) => subjectsOf(text).size > 1);
    return [...(frontMatter.questions ?? []).map(({ text }) => text), ...keywords].map((text) => ({ file, text }));
  });
  expect(questions.length).toBeGreaterThan(2000);
  const fileOf = new Map(questions.map(({ file, text }) => [text, file]));
  const copied = nearlySamePairs(
    [...fileOf.keys()],
    judgedQueries.map(({ query }) => query),
  )
    // Without the query, because it may be a validation query.
    .map(([text]) => `${fileOf.get(text)}: ${text}`);
  expect(copied).toEqual([]);
});
