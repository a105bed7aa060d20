import { expect, test } from 'vitest';
import { apiIntentOf, matchRequest } from './api-intent.ts';

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
  expect(apiIntentOf('/proxy/features')).toEqual({ text: '/proxy/features', asksForApi: true });
});

test.each([
  ['/api/admin/tags', undefined, '/api/admin/tags'],
  ['get /api/client/features/', 'GET', '/api/client/features'],
  ['https://example.com/demo/api/frontend?userId=1', undefined, '/api/frontend'],
  ['PUT http://localhost:4242/api/admin/tags', 'PUT', '/api/admin/tags'],
])('recognizes the request %s', (query, method, address) => {
  expect(apiIntentOf(query)).toEqual({
    text: method === undefined ? address : `${method} ${address}`,
    asksForApi: true,
    request: { method, segments: address.slice(1).split('/') },
  });
});

test.each([
  ['GET /api/tags/simple', 'GET /api/tags/{type}', 2 / 3],
  ['/api/tags/search', 'GET /api/tags/{type}', 2 / 3],
  ['/api/tags/search', 'GET /api/tags/search', 1],
  ['POST /api/tags/simple', 'GET /api/tags/{type}', 0],
  ['/api/tags/simple', 'GET /api/tags/{type}/{value}', 0],
  ['/api/tags/simple', 'GET /api/users/{id}', 0],
  ['/api/tags/simple', 'Send a GET /api/tags/{type} request', 0],
])('%s matches the operation %s by %f', (query, operation, match) => {
  const { request } = apiIntentOf(query);
  expect(request && matchRequest(request, operation)).toBe(match);
});

test('leaves other queries unchanged', () => {
  for (const query of ['frontend api', 'api token', 'api', 'endpoint', 'and/or', '/quickstart', 'apis of unleash', ''])
    expect(apiIntentOf(query)).toEqual({ text: query, asksForApi: false });
});
