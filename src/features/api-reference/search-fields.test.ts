import { expect, test } from 'vitest';
import { readApi } from './load/read-api.ts';
import { fieldsForSearch } from './search-fields.ts';

const api = (await readApi(process.cwd()))?.api;
if (!api) throw new Error('The repository has no description of the API.');
const found = [...fieldsForSearch(api)].flatMap(([page, fields]) => fields.map((field) => ({ page, ...field })));
const placesOf = (name: string) =>
  found.filter((field) => field.name === name).map(({ page, anchor }) => `${page}#${anchor}`);

test('finds fields of responses and of schemas that load later, each on one page', () => {
  expect(placesOf('signalEndpoints')).toEqual([
    '/reference/api/unleash/get-ui-config#200.resourceLimits.signalEndpoints',
  ]);
  expect(placesOf('edgeUrl')).toEqual(['/reference/api/unleash/get-ui-config#200.edgeUrl']);
  expect(placesOf('howTo')).toEqual(['/reference/api/unleash/get-addons#200.providers.howTo']);
  expect(found.length).toBeGreaterThan(200);
  expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
});

test('leaves out fields that the pages contain, and plain words', () => {
  expect(['featureName', 'sortOrder', 'role', 'owners'].flatMap(placesOf)).toEqual([]);
});

test('points to the closest anchor around a field of an option', () => {
  expect(placesOf('failureReason')).toEqual(['/reference/api/unleash/get-change-requests-for-project#response-200']);
});

test('describes each field', () => {
  expect(found.find(({ name }) => name === 'edgeUrl')?.text).toMatch(/^edgeUrl string [A-Z]/);
});

test('leads to the operation whose example shows the field', () => {
  expect(placesOf('enabledToggleCount')).toEqual([
    '/reference/api/unleash/get-all-environments#200.environments.enabledToggleCount',
  ]);
  expect(placesOf('weightType')).toHaveLength(1);
  expect(placesOf('caseInsensitive')).toHaveLength(1);
});
