import { expect, test } from 'vitest';
import { apiIntentOf } from './api-intent.ts';

test('removes words that only tell where to search', () => {
  expect(apiIntentOf('delete project api')).toEqual({ text: 'delete project', asksForApi: true });
  expect(apiIntentOf('Create a feature REST API ')).toEqual({ text: 'Create a feature', asksForApi: true });
  expect(apiIntentOf('api tokens endpoint')).toEqual({ text: 'api tokens', asksForApi: true });
  expect(apiIntentOf('endpoint for segments')).toEqual({ text: 'for segments', asksForApi: true });
});

test.each([
  ['remove a user with a REST call', 'remove a user'],
  ['add tags over http', 'add tags'],
  ['invite people by API', 'invite people'],
  ['export flags using the admin api', 'export flags'],
  ['API call to create a user', 'create a user'],
  ['http request for deleting a flag', 'deleting a flag'],
])('%s is a query for the operation of "%s"', (query, text) => {
  expect(apiIntentOf(query)).toEqual({ text, asksForApi: true });
});

test('recognizes a path as a query for its operation', () => {
  expect(apiIntentOf('/api/admin/projects')).toEqual({ text: '/api/admin/projects', asksForApi: true });
  expect(apiIntentOf('GET /api/client/features').asksForApi).toBe(true);
});

test('leaves other queries unchanged', () => {
  for (const query of ['frontend api', 'api token', 'api', 'endpoint', 'and/or', '/quickstart', 'apis of unleash', ''])
    expect(apiIntentOf(query)).toEqual({ text: query, asksForApi: false });
});
