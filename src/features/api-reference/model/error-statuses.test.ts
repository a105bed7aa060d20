import { expect, test } from 'vitest';
import { errorStatusesOf } from './error-statuses.ts';
import type { Evidence, RecordedError } from './recorded.ts';
import type { PlacedOperation } from './structure.ts';

const error = (status: string, cause: RecordedError['cause'], message: string): RecordedError => ({
  status,
  cause,
  mediaType: 'application/json',
  body: { message },
});

const evidence: Evidence = {
  recorded: {
    version: '1.2.3',
    facts: { createFeature: { rateLimit: { requests: 10, seconds: 60 } }, listTags: {} },
    operations: {
      createFeature: {
        errors: [
          error('401', 'no-credentials', 'Log in.'),
          error('409', 'other', 'The name is taken.'),
          error('415', 'media-type', 'Send JSON.'),
        ],
      },
    },
    derived: {
      common: [error('404', 'unknown-id', 'Not found.')],
      operations: { createFeature: [error('403', 'no-permission', 'No permission.')] },
    },
    tooMany: { ...error('429', 'too-many', 'Slow down.'), headers: { 'Retry-After': 'integer' } },
  },
  unreproduced: { createFeature: { '422': 'The tests have no license.' } },
};

function placed(edition: 'oss' | 'enterprise', path: string, described: readonly string[]): PlacedOperation {
  return {
    path,
    method: 'post',
    operation: {
      tags: ['Features'],
      operationId: 'createFeature',
      'x-edition': edition,
      requestBody: { content: { 'application/json': {} } },
      responses: Object.fromEntries(described.map((status) => [status, {}])),
    },
  };
}

const statuses = (...values: Parameters<typeof errorStatusesOf>) =>
  errorStatusesOf(...values).map(({ status }) => status);

test('lists what a server returned, what has a reason, and the rate limit of an Open Source operation', () => {
  const open = placed('oss', '/api/admin/features', ['200', '404', '415']);
  expect(statuses(open, {}, evidence)).toEqual(['401', '409', '415', '422', '429']);
  const { facts: _, ...recorded } = evidence.recorded;
  expect(statuses(open, {}, { recorded: { ...recorded, facts: {} }, unreproduced: {} })).toEqual(['401', '409', '415']);
});

test('derives the statuses of an Enterprise operation', () => {
  const inPath = placed('enterprise', '/api/admin/features/{name}', ['200', '409']);
  const all = ['400', '401', '403', '404', '409', '413', '415', '429'];
  expect(statuses(inPath, { permissions: ['ADMIN'] }, evidence)).toEqual(all);
  const open = { tokens: ['none'] as const, permissions: [] };
  const { derived: _, ...recorded } = evidence.recorded;
  const nothingDerived = { ...evidence, recorded: { ...recorded, derived: { common: [], operations: {} } } };
  const found = statuses(placed('enterprise', '/public', ['404']), { ...open, tokens: ['none'] }, nothingDerived);
  expect(found).toEqual(['400', '413', '415', '429']);
});

test('keeps a 404 without a parameter in the path only if the prose explains it', () => {
  const list = placed('enterprise', '/api/admin/features', ['404']);
  expect(statuses(list, {}, evidence)).not.toContain('404');
  expect(statuses(list, { responses: { '404': { description: 'There are none.' } } }, evidence)).toContain('404');
});

test('keeps statuses for the body and its type only if there can be a body', () => {
  const { operation, ...place } = placed('enterprise', '/api/admin/features', ['400', '415']);
  const { requestBody: _, ...withoutBody } = operation;
  expect(statuses({ ...place, method: 'get', operation: withoutBody }, {}, evidence)).toEqual(['401', '403', '429']);
  const parameters = [{ name: 'limit', in: 'query' as const, schema: { type: 'integer' as const } }];
  const withLimit = { ...withoutBody, parameters };
  expect(statuses({ ...place, method: 'get', operation: withLimit }, {}, evidence)).toContain('400');
});

test("shows the errors of an Enterprise operation that the server's code and other operations show", () => {
  const path = '/api/admin/features/{name}';
  const found = errorStatusesOf(placed('enterprise', path, ['409']), {}, evidence);
  const messages = found.flatMap(({ status, recorded, isDerived }) =>
    recorded ? [[status, recorded.body, isDerived]] : [],
  );
  expect(messages).toEqual([
    ['401', { message: 'Log in.' }, true],
    ['403', { message: 'No permission.' }, true],
    ['404', { message: 'Not found.' }, true],
    ['415', { message: 'Send JSON.' }, true],
    ['429', { message: 'Slow down.' }, undefined],
  ]);
  expect(found.find(({ status }) => status === '429')?.headers).toEqual({ 'Retry-After': 'integer' });
});
