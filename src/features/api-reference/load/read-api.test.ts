import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { gapsOf } from '../model/coverage.ts';
import { operationsOf } from '../model/description.ts';
import { operationPages, tagPages } from '../model/generated-pages.fixture.ts';
import { kebabCase } from '../model/names.ts';
import { normalizeDescription } from '../model/normalize.ts';
import { readApi, readProseMarkdown } from './read-api.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { api, problems } = (await readApi(root)) ?? {};

test('finds nothing wrong with the words of the API reference', () => {
  expect(problems).toEqual([]);
});

test('leaves nothing of the reference without words', () => {
  if (!api) throw new Error('There is no description.');
  expect(gapsOf(api), 'npm run api:coverage -- --tag <tag> lists what is missing').toEqual([]);
});

test('keeps no sentence in the structure', () => {
  const structure = readJson('content/api/openapi.json');
  expect(normalizeDescription(structure, { where: 'content/api/openapi.json' })).toEqual(structure);
});

test('declares every parameter of every path', () => {
  const missing = operationsOf(api ?? { version: '', tags: [], schemas: {} }).filter(({ path: template, parameters }) =>
    [...template.matchAll(/\{(\w+)\}/g)].some(
      ([, name]) => !parameters.some((each) => each.in === 'path' && each.name === name),
    ),
  );
  expect(missing.map(({ operationId }) => operationId)).toEqual([]);
});

test('gives no two pages the same path', () => {
  const names =
    api?.tags.flatMap(({ name, operations }) => [name, ...operations.map(({ operationId }) => operationId)]) ?? [];
  expect(new Set(names.map(kebabCase)).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(380);
});

test('reports headings and HTML in prose, and lists its links', () => {
  expect(readProseMarkdown('# Title\n\n<b>bold</b> and [a link](/quickstart#a) to `code`.')).toEqual({
    links: ['/quickstart#a'],
    forbidden: ['a heading', 'HTML', 'HTML'],
  });
});

test('the pages of the API have the addresses that other sites link to', () => {
  const tags = api?.tags ?? [];
  expect(tags.map(({ name }) => kebabCase(name)).toSorted()).toEqual(tagPages.toSorted());
  const operations = tags.flatMap((tag) => tag.operations.map(({ operationId }) => kebabCase(operationId)));
  expect(operations.toSorted()).toEqual(operationPages.toSorted());
});
