import { expect, test } from 'vitest';
import { awkwardApi } from '../../api-reference/model/api.fixture.ts';
import type { ApiOperation } from '../../api-reference/model/description.ts';
import { operationsOf } from '../../api-reference/model/description.ts';
import { smallHistory } from './history.fixture.ts';
import { withHistory } from './operation-history.ts';

const api = awkwardApi();
const [tag] = api.tags;
const [operation] = operationsOf(api);

/** The history of an operation with this method and path. */
function historyOf(method: ApiOperation['method'], path: string, deprecated = false) {
  if (!tag || !operation) throw new Error('The API of the tests has no operations.');
  const changed = { ...api, tags: [{ ...tag, operations: [{ ...operation, method, path, deprecated }] }] };
  return operationsOf(withHistory(changed, smallHistory))[0]?.history;
}

test('an operation that is newer than the history begins has its version, and the one behind a flag', () => {
  expect(historyOf('post', '/api/admin/links')).toEqual({
    since: '5.7',
    behindFlag: '5.6',
    fields: { '>title': '6.0' },
  });
});

test('an old operation has the versions of its new fields only', () => {
  expect(historyOf('get', '/api/admin/projects/{id}/features/{name}')).toEqual({
    fields: { '<environments.title': '5.7', '?archived': '5.7', '>note': '5.7' },
  });
});

test('a deprecated operation has the version that deprecated it', () => {
  expect(historyOf('get', '/api/admin/events', true)?.deprecated).toBe('6.0');
  expect(historyOf('get', '/api/admin/events')?.deprecated).toBeUndefined();
});

test('an operation of Enterprise has no history, even if Open Source had it once', () => {
  expect(historyOf('get', '/api/admin/metrics')).toBeUndefined();
  expect(historyOf('get', '/api/admin/unknown')).toBeUndefined();
});
