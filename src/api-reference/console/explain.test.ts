import { expect, test } from 'vitest';
import declarations from '../../../content/messages/en.json';
import type { ConsoleOperation, Credential } from './console-operation.ts';
import { explain } from './explain.ts';
import type { Outcome } from './send-request.ts';
import { t } from 'virtual:messages/console+code';

const operation: ConsoleOperation = {
  method: 'GET',
  path: '/api/admin/projects',
  credential: 'admin',
  permissions: [],
  enterprise: false,
  parameters: [],
};
const answer = (status: number): Outcome => ({
  kind: 'answer',
  status,
  statusText: '',
  milliseconds: 1,
  headers: [],
  mediaType: '',
  body: new Blob([]),
  text: '',
});
const textOf = (outcome: Outcome, changed: Partial<ConsoleOperation> = {}, sentToken = true) =>
  explain(outcome, { ...operation, ...changed }, sentToken)
    .map(({ message, values }) => t(message, values))
    .join(' ');

test('what went well needs no words', () => {
  expect(explain(answer(200), operation, true)).toEqual([]);
  expect(explain(answer(304), operation, true)).toEqual([]);
});

test('a missing token is told from one that the server does not know', () => {
  expect(textOf(answer(401), {}, false)).toContain('had none');
  expect(textOf(answer(401))).toContain("doesn't know this token");
});

test('a refusal names the permissions that would do, and the kind of token', () => {
  const text = textOf(answer(403), { permissions: ['CREATE_FEATURE', 'ADMIN'], credential: 'backend' });
  expect(text).toContain('CREATE_FEATURE, ADMIN');
  expect(text).toContain('backend token');
});

test('an Enterprise operation that is not there may be missing from the server', () => {
  expect(textOf(answer(404), { enterprise: true })).toContain('Enterprise');
  expect(textOf(answer(404))).not.toContain('Enterprise');
});

test('every message that can come up is written, and every hole in it is filled', () => {
  const ids = new Set(declarations.map(({ id }) => id));
  const outcomes: Outcome[] = [
    { kind: 'cancelled' },
    { kind: 'unreachable' },
    { kind: 'cors' },
    ...[400, 401, 403, 404, 409, 415, 422, 429, 500, 503].map(answer),
  ];
  const credentials: Credential[] = ['admin', 'backend', 'frontend', 'edge', 'session', 'none'];
  for (const outcome of outcomes) {
    for (const credential of credentials) {
      const explanations = explain(outcome, { ...operation, credential }, true);
      expect(explanations.length).toBeGreaterThan(0);
      for (const { message, values } of explanations) {
        expect(ids).toContain(message);
        expect(t(message, values)).not.toMatch(/[{}]/);
      }
    }
  }
});
