// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetValues } from '../../../core/reader/values.ts';
import type { ConsoleValues } from './build-request.ts';
import type { ConsoleOperation } from './console-operation.ts';
import { curlScriptOf, harOf } from './export-requests.ts';
import type { Outcome } from './send-request.ts';
import { keepSent, mostSentRequests, sentRequestOf, sentRequests } from './sent-requests.ts';

const operation: ConsoleOperation = {
  summary: 'Update a token',
  method: 'PUT',
  path: '/api/admin/things/{id}/{token}',
  credential: 'admin',
  tokens: ['admin'],
  permissions: [],
  parameters: [
    { name: 'id', in: 'path', required: true, type: 'text' },
    { name: 'token', in: 'path', required: true, type: 'text' },
  ],
  body: { mediaType: 'application/json', required: true, start: '{}', data: '/data.json', kept: true },
};
const body = {
  name: 'Ada',
  tokenName: 'ci',
  password: 'hidden-1',
  parameters: { accessToken: 'hidden-2', url: 'https://example.com/a.b', list: ['x', 'user:hidden-3'] },
  requirePassword: true,
};
const values: ConsoleValues = {
  server: 'http://localhost:4242',
  token: 'user:hidden-4',
  parameters: { 'path.id': '7', 'path.token': 'hidden-5' },
  body: JSON.stringify(body),
};
const outcome: Outcome = {
  type: 'response',
  status: 200,
  statusText: 'OK',
  milliseconds: 12,
  headers: [['x-secret', 'hidden-6']],
  mediaType: 'application/json',
  body: new Blob(['{"secret":"hidden-7"}']),
  text: '{"secret":"hidden-7"}',
  json: { value: { secret: 'hidden-7' } },
};
const place = { time: new Date('2026-03-02T09:24:11Z'), page: '/reference/api/unleash/update-token' };
const sent = () => sentRequestOf(operation, values, outcome, place);

beforeEach(() => forgetValues());

test('leaves out everything that looks like a secret, and names it', () => {
  expect(JSON.stringify(sent())).not.toContain('hidden');
  expect(sent().leftOut).toEqual(['token', 'password', 'accessToken']);
  expect(sent().request.url).toBe('http://localhost:4242/api/admin/things/7/TOKEN');
  expect(JSON.parse(sent().values.body)).toEqual({
    name: 'Ada',
    tokenName: 'ci',
    parameters: { url: 'https://example.com/a.b', list: ['x'] },
    requirePassword: true,
  });
});

test('leaves out a body that can contain secrets under any name', () => {
  const { body: form, ...rest } = operation;
  if (!form) throw new Error('There is no body.');
  const { kept: _, ...unknown } = form;
  const request = sentRequestOf({ ...rest, body: unknown }, { ...values, body: '{"pw": "hidden"}' }, outcome, place);
  expect(JSON.stringify(request)).not.toContain('hidden');
  expect(request.leftOut).toEqual(['token', 'body']);
});

test('leaves out a body that it cannot read', () => {
  const broken = sentRequestOf(operation, { ...values, body: '{"password": "hidden' }, outcome, place);
  expect(JSON.stringify(broken)).not.toContain('hidden');
  expect(broken.request.body).toBeUndefined();
  expect(broken.leftOut).toContain('body');
});

test('keeps the last 20 in memory, the latest first, until the reader forgets everything', () => {
  for (let count = 1; count <= mostSentRequests + 2; count += 1) keepSent({ ...sent(), summary: `Request ${count}` });
  expect(sentRequests()).toHaveLength(20);
  expect(sentRequests()[0]?.summary).toBe('Request 22');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Request');
  forgetValues();
  expect(sentRequests()).toEqual([]);
});

test('writes curl commands with the token as a variable', () => {
  expect(curlScriptOf([sent()])).toMatchInlineSnapshot(`
    "#!/bin/sh

    # 2026-03-02T09:24:11.000Z Update a token: 200 OK
    # Left out: token, password, accessToken
    curl -X PUT 'http://localhost:4242/api/admin/things/7/TOKEN' \\
      -H 'Content-Type: application/json' \\
      -H "Authorization: $UNLEASH_ADMIN_TOKEN" \\
      --data-raw '{
      "name": "Ada",
      "tokenName": "ci",
      "parameters": {
        "url": "https://example.com/a.b",
        "list": [
          "x"
        ]
      },
      "requirePassword": true
    }'
    "
  `);
});

test('writes an HTTP archive without a token', () => {
  const { log } = JSON.parse(harOf([sent()]));
  expect(log.version).toBe('1.2');
  expect(JSON.stringify(log)).not.toMatch(/hidden|Authorization/);
  expect(log.entries[0].request).toMatchObject({ method: 'PUT', cookies: [], headersSize: -1 });
  expect(log.entries[0].request.headers).toEqual([{ name: 'Content-Type', value: 'application/json' }]);
  expect(JSON.parse(log.entries[0].request.postData.text).name).toBe('Ada');
  expect(log.entries[0].response).toMatchObject({ status: 200, statusText: 'OK' });
  expect(log.entries[0].timings).toEqual({ send: 0, wait: 12, receive: 0 });
});
