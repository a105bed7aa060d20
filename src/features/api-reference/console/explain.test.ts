import { expect, test } from 'vitest';
import declarations from '../messages.json';
import type { ConsoleOperation, Credential } from './console-operation.ts';
import { explain } from './explain.ts';
import type { Outcome } from './send-request.ts';
import { t } from 'virtual:messages/console+code';

const operation: ConsoleOperation = {
  summary: 'List projects',
  method: 'GET',
  path: '/api/admin/projects',
  credential: 'admin',
  tokens: ['admin', 'personal', 'service-account'],
  irreversible: false,
  permissions: [],
  enterprise: false,
  parameters: [],
};
const respond = (status: number, body?: unknown): Outcome => ({
  type: 'response',
  status,
  statusText: '',
  milliseconds: 1,
  json: body === undefined ? undefined : { value: body },
  headers: [],
  mediaType: '',
  body: new Blob([]),
  text: body === undefined ? '' : JSON.stringify(body, null, 2),
});
const explanationOf = (outcome: Outcome, changed: Partial<ConsoleOperation> = {}, sentToken = true) =>
  explain(outcome, { ...operation, ...changed }, sentToken)
    .map(({ message, values }) => t(message, values))
    .join(' ');

test('what went well needs no words', () => {
  expect(explain(respond(200), operation, true)).toEqual([]);
  expect(explain(respond(304), operation, true)).toEqual([]);
});

test('a missing token is told from one that the server does not know', () => {
  expect(explanationOf(respond(401), {}, false)).toContain('had none');
  expect(explanationOf(respond(401))).toContain("doesn't know this token");
});

test('a refusal names the permissions that the server asks for', () => {
  const body = { id: '1', name: 'NoAccessError', message: 'No.', permissions: ['CREATE_FEATURE', 'ADMIN'] };
  const text = explanationOf(respond(403, body), { permissions: ['OTHER'] });
  expect(text).toContain('CREATE_FEATURE, ADMIN');
  expect(text).not.toContain('OTHER');
});

test('a refusal of the kind of token is not explained as a missing permission', () => {
  const body = { message: 'invalid token: expected a different token type for this endpoint' };
  const text = explanationOf(respond(403, body), { permissions: ['CREATE_FEATURE'], credential: 'admin' });
  expect(text).toContain('another kind of token');
  expect(text).toContain('admin token');
  expect(text).not.toContain('CREATE_FEATURE');
});

test('another refusal repeats the words of the server', () => {
  expect(explanationOf(respond(403, { message: 'Token was already used at noon' }))).toContain(
    'Token was already used at noon',
  );
  expect(explanationOf(respond(403), { credential: 'backend' })).toContain('backend token');
});

test('an invalid request is explained by the details of the server', () => {
  const body = { id: '1', name: 'BadDataError', message: 'Failed', details: [{ message: 'name is required' }] };
  expect(explanationOf(respond(400, body))).toContain('name is required');
});

test('an ID to search for is named only if the response has one', () => {
  expect(explanationOf(respond(500, { id: 'f00d' }))).toContain('f00d');
  expect(explanationOf(respond(500))).not.toMatch(/\bID\b/);
});

test('an Enterprise operation that is not there may be missing from the server', () => {
  expect(explanationOf(respond(404), { enterprise: true })).toContain('Enterprise');
  expect(explanationOf(respond(404))).not.toContain('Enterprise');
});

test('every message that can come up is written, and every hole in it is filled', () => {
  const ids = new Set(declarations.map(({ id }) => id));
  const outcomes: Outcome[] = [
    { type: 'cancelled' },
    { type: 'unreachable', localNetwork: 'not-needed' },
    { type: 'cors' },
    { type: 'noProxy' },
    { type: 'refused', message: 'The method is POST.' },
    ...[400, 401, 403, 404, 409, 415, 422, 429, 500, 503].map((status) => respond(status)),
    respond(400, { details: [{ message: 'name' }] }),
    respond(403, { message: 'different token type' }),
    respond(403, { permissions: ['ADMIN'] }),
    respond(403, { message: 'No.' }),
    respond(500, { id: '1' }),
  ];
  const credentials: Credential[] = ['admin', 'account', 'personal', 'backend', 'frontend', 'edge', 'session', 'none'];
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

test('a refusal of the browser is told from a server that does not respond', () => {
  const denied = explanationOf({ type: 'unreachable', localNetwork: 'denied' });
  expect(denied).toContain('Local Network Access');
  expect(denied).not.toContain('No server responds');
  const possible = explanationOf({ type: 'unreachable', localNetwork: 'possible' });
  expect(possible).toMatch(/No server responds.*Local Network Access/);
  expect(explanationOf({ type: 'unreachable', localNetwork: 'not-needed' })).not.toContain('Local Network Access');
});
