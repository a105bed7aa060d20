import path from 'node:path';
import { expect, test } from 'vitest';
import { readApi } from '../../src/features/api-reference/load/read-api.ts';
import { operationsOf } from '../../src/features/api-reference/model/description.ts';
import { forwardedHeaders } from './forward.ts';
import { shownPath } from './shown-path.ts';

const { api } = (await readApi(path.resolve(import.meta.dirname, '../..'))) ?? {};
const operations = operationsOf(api ?? { version: '', tags: [], schemas: {} }).filter((each) =>
  each.path.startsWith('/api/'),
);

test('shows no parameter of an operation whose name says that it is a secret', () => {
  const secret = operations.filter((each) => /\{(?:token|secret)\}/i.test(each.path));
  expect(secret.length).toBeGreaterThan(4);
  for (const { path: template } of secret) {
    const target = template.replaceAll(/\{\w+\}/g, 's3cr3t');
    const encoded = target.replace('api-tokens', 'api%2Dtokens').replace('invite-link/tokens', 'invite-link/%74okens');
    for (const each of [target, encoded, target.toUpperCase()]) expect(shownPath(each)).not.toMatch(/\/s3cr3t$/i);
  }
});

test.each([
  ['/api/admin/projects/default/features?token=s3cr3t', '/api/admin/projects/default/features'],
  ['/api/admin/api-tokens/s3cr3t', '/api/admin/api-tokens/***'],
  ['/api/admin/features/user%3As3cr3t', '/api/admin/features/***'],
  ['/api/admin/x/*:*.s3cr3t', '/api/admin/x/***'],
  ['/api/admin/x/default:production.s3cr3t/y', '/api/admin/x/***/y'],
  ['/api/admin/a%1b%5b2Jb%0aGET', '/api/admin/a?[2Jb?GET'],
  ['/api/admin/%', '/api/admin/%'],
])('shows %s as %s', (target, shown) => expect(shownPath(target)).toBe(shown));

test('shortens a long path', () => expect(shownPath(`/api/${'a'.repeat(9000)}`)).toHaveLength(300));

test('every header of an operation below /api reaches the server', () => {
  const names = operations.flatMap(({ parameters }) =>
    parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
  );
  expect(names.length).toBeGreaterThan(3);
  expect(forwardedHeaders).toEqual(expect.arrayContaining([...new Set(names)]));
});
