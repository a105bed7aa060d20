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
    facts: {},
    operations: {
      createFeature: {
        errors: [error('401', 'no-credentials', 'Log in.'), error('409', 'other', 'The name is taken.')],
      },
    },
  },
  unreproduced: { createFeature: { '429': 'The test server has no limit.' } },
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

test('lists what a server returned, and what has a reason, for an Open Source operation', () => {
  const open = placed('oss', '/api/admin/features', ['200', '404', '415']);
  expect(statuses(open, {}, evidence)).toEqual(['401', '409', '429']);
  expect(statuses(open, {}, { ...evidence, unreproduced: {} })).toEqual(['401', '409']);
});

test('derives the statuses of an Enterprise operation', () => {
  const inPath = placed('enterprise', '/api/admin/features/{name}', ['200', '409']);
  expect(statuses(inPath, { permissions: ['ADMIN'] }, evidence)).toEqual([
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
  ]);
  const open = { tokens: ['none'] as const, permissions: [] };
  expect(statuses(placed('enterprise', '/public', ['404']), { ...open, tokens: ['none'] }, evidence)).toEqual([
    '400',
    '413',
    '415',
  ]);
});

test('keeps a 404 without a parameter in the path only if the prose explains it', () => {
  const list = placed('enterprise', '/api/admin/features', ['404']);
  expect(statuses(list, {}, evidence)).not.toContain('404');
  expect(statuses(list, { responses: { '404': { description: 'There are none.' } } }, evidence)).toContain('404');
});

test('shows errors that every edition has as examples of an Enterprise operation', () => {
  const found = errorStatusesOf(placed('enterprise', '/api/admin/features', ['409']), {}, evidence);
  expect(found.filter(({ recorded }) => recorded).map(({ status }) => status)).toEqual(['401']);
});
