// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { ConsoleOperation } from './console-operation.ts';
import { sampleOfConsole } from './console-sample.ts';

const operation: ConsoleOperation = {
  summary: 'List flags',
  method: 'PUT',
  path: '/api/client/{name}',
  credential: 'account',
  tokens: ['personal'],
  irreversible: false,
  permissions: [],
  enterprise: false,
  parameters: [
    { name: 'name', in: 'path', required: true, type: 'text' },
    { name: 'tag', in: 'query', required: false, type: 'list' },
    { name: 'properties', in: 'query', required: false, type: 'map' },
    { name: 'If-None-Match', in: 'header', required: false, type: 'text' },
  ],
  body: { mediaType: 'application/json', required: true, start: '{"a": 1}', data: '' },
};
const blank = { server: 'http://localhost:4242', token: '', parameters: {}, body: '{"a": 1}' };

test('the request of the samples has the values of the console, and examples where a required value is missing', () => {
  expect(sampleOfConsole(operation, blank)).toEqual({
    method: 'PUT',
    url: 'http://localhost:4242/api/client/name',
    credential: 'personal',
    mediaType: 'application/json',
    body: { a: 1 },
  });
  expect(
    sampleOfConsole(operation, {
      server: 'https://unleash.example.com/',
      token: 'user:secret',
      parameters: {
        'path.name': 'a b',
        'query.tag': 'simple:one\nsimple:two',
        'query.properties': 'region=eu\nplan=a=b',
        'header.If-None-Match': 'W/"1"',
      },
      body: '{"b": 2}',
    }),
  ).toEqual({
    method: 'PUT',
    url: 'https://unleash.example.com/api/client/a%20b?tag%5B%5D=simple%3Aone&tag%5B%5D=simple%3Atwo&properties%5Bregion%5D=eu&properties%5Bplan%5D=a%3Db',
    credential: 'personal',
    headers: [['If-None-Match', 'W/"1"']],
    mediaType: 'application/json',
    body: { b: 2 },
  });
});

test('what the reader is still typing does not break the samples', () => {
  const request = sampleOfConsole(operation, { ...blank, server: 'htt', body: '{"a":' });
  expect(request).toMatchObject({ url: 'http://localhost:4242/api/client/name', body: { a: 1 } });
});
