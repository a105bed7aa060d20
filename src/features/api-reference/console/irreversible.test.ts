import { expect, test } from 'vitest';
import { readApi } from '../load/read-api.ts';
import { operationsOf } from '../model/description.ts';
import { irreversibleOperations, isIrreversible } from './irreversible.ts';

const described = await readApi(process.cwd());
const operations = described?.api ? operationsOf(described.api) : [];

test('every listed operation exists', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toEqual(expect.arrayContaining([...irreversibleOperations]));
});

test('every operation that deletes something needs a confirmation', () => {
  const deleting = operations.filter(
    ({ method, path, operationId }) =>
      method === 'delete' || path.endsWith('/delete') || operationId.startsWith('delete'),
  );
  expect(deleting.length).toBeGreaterThan(40);
  expect(deleting.filter((operation) => !isIrreversible(operation))).toEqual([]);
});

test('reading and creating need no confirmation', () => {
  expect(isIrreversible({ method: 'get', operationId: 'getFeature' })).toBe(false);
  expect(isIrreversible({ method: 'post', operationId: 'createFeature' })).toBe(false);
});
