import { expect, test } from 'vitest';
import { corsAccessOf } from './cors.ts';

const origin = 'https://docs.example.com';

test.each([
  ['/api/frontend', 'https://unleash.example.com', 'frontend'],
  ['/api/frontend/client/metrics', 'https://unleash.example.com', 'frontend'],
  ['/api/admin/projects', 'https://unleash.example.com', 'blocked'],
  ['/api/client/features', 'http://localhost:4242', 'blocked'],
  ['/health', '', 'blocked'],
  ['/api/admin/projects', 'https://docs.example.com/unleash', 'same-origin'],
])('%s at %j is %s', (path, server, access) => {
  expect(corsAccessOf({ path }, server, origin)).toBe(access);
});
