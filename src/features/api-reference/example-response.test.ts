import { expect, test } from 'vitest';
import { readApi } from './load/read-api.ts';
import { operationsOf } from './model/description.ts';
import { exampleResponseOf } from './example-response.ts';
import { operationMarkdown } from './markdown.ts';
import { t } from '../../core/markdown/render.fixture.tsx';

const api = (await readApi(process.cwd()))?.api;
const operations = api ? operationsOf(api) : [];

test('every example of JSON is complete: what shows and what is folded are one document', () => {
  const examples = operations.flatMap((operation) => exampleResponseOf(operation, api?.schemas ?? {}) ?? []);
  const inJson = examples.filter(({ language }) => language === 'json');
  const folded = inJson.filter(({ rest }) => rest !== undefined);
  expect(inJson.length).toBeGreaterThan(150);
  expect(folded.length).toBeGreaterThan(10);
  for (const { text, rest } of inJson) {
    expect(() => JSON.parse(rest === undefined ? text : `${text}\n${rest}`)).not.toThrow();
    expect(text.split('\n').length).toBeLessThan(90);
  }
});

test('only operations for signed-in callers say in Markdown that they need no permission', () => {
  const none = operations.filter((operation) =>
    operationMarkdown(operation, { samples: [], schemas: api?.schemas ?? {}, t }).includes(t('api.noPermission')),
  );
  expect(none.length).toBeGreaterThan(10);
  const types = new Set(none.flatMap(({ tokens }) => tokens ?? []));
  expect([...types].filter((type) => ['none', 'backend', 'frontend', 'edge'].includes(type))).toEqual([]);
});
