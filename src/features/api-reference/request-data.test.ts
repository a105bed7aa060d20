import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readApi } from './load/read-api.ts';
import { operationsOf } from './model/description.ts';
import { requestDataOf } from './request-data.ts';

const api = (await readApi(process.cwd()))?.api;
if (!api) throw new Error('There is no API.');
const requests = operationsOf(api).flatMap((operation) => requestDataOf(operation, api) ?? []);

test('a body says in a sentence what its fields are', () => {
  const { schemas } = requests.find(({ schema }) => schema.$ref?.endsWith('/createFeatureStrategySchema')) ?? {};
  const fields = schemas?.['constraintSchema']?.properties;
  expect(fields?.['operator']?.description).toBe('The operator for the comparison.');
  const written = JSON.stringify(requests);
  const texts = [...written.matchAll(/"description":"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => text.length > 175)).toEqual([]);
});

test('the largest body loads within 6 KB', () => {
  expect(Math.max(...requests.map((data) => gzipSync(JSON.stringify(data)).length))).toBeLessThan(6000);
});
