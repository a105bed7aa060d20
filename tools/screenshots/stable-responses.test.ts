import { expect, test } from 'vitest';
import { stableResponse } from './stable-responses.ts';

const run = { startedAt: new Date(Date.now() - 1000), address: 'http://localhost:50123' };
const now = new Date().toISOString();

test('replaces dates of the run, and keeps dates of the examples', () => {
  expect(stableResponse({ createdAt: now, expiresAt: '2036-01-01T00:00:00.000Z' }, run)).toEqual({
    createdAt: '2026-11-20T14:00:00.000Z',
    expiresAt: '2036-01-01T00:00:00.000Z',
  });
});

test('spreads events over time in their order', () => {
  expect(stableResponse({ events: [{ createdAt: now }, { createdAt: now }] }, run)).toEqual({
    events: [{ createdAt: '2026-11-20T14:00:00.000Z' }, { createdAt: '2026-11-20T13:56:00.000Z' }],
  });
});

test('keeps equal ids equal and different ids different', () => {
  const [a, b] = ['01M7Y55ZFT7Q02ASNQP94J03Q1', '01M7Y55ZFT7Q02ASNQP94J03Q2'];
  expect(stableResponse([a, b, a], run)).toEqual([
    '01KAGT3M800000000000000001',
    '01KAGT3M800000000000000002',
    '01KAGT3M800000000000000001',
  ]);
});

test('replaces the address with that of the examples', () => {
  expect(stableResponse({ unleashUrl: 'http://localhost:50123/api' }, run)).toEqual({
    unleashUrl: 'http://localhost:4242/api',
  });
});

test('sorts tokens by name', () => {
  expect(stableResponse({ tokens: [{ tokenName: 'b' }, { tokenName: 'a' }] }, run)).toEqual({
    tokens: [{ tokenName: 'a' }, { tokenName: 'b' }],
  });
});
