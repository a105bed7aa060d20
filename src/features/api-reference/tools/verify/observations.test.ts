import { expect, test } from 'vitest';
import { causeOf, type Observation } from './observations.ts';

test.each<[cause: string, observation: Partial<Observation>]>([
  ['media-type', { trigger: 'no-credentials', status: 415 }],
  ['too-large', { trigger: 'scenario', status: 413 }],
  ['other', { trigger: 'scenario', status: 409 }],
  ['invalid-body', { trigger: 'no-credentials', status: 400 }],
  ['no-credentials', { trigger: 'no-credentials', status: 401 }],
  ['unknown-id', { trigger: 'no-permission', status: 404 }],
  ['no-permission', { trigger: 'no-permission', status: 403 }],
  ['no-permission', { trigger: 'wrong-token', status: 403, body: '{"permissions":["ADMIN"]}' }],
  ['wrong-token', { trigger: 'wrong-token', status: 403, body: '{"name":"NoAccessError"}' }],
])('finds the cause %s in %j', (cause, observation) => {
  const base: Observation = { trigger: 'scenario', status: 400, mediaType: 'application/json', body: '{}' };
  expect(causeOf({ ...base, ...observation })).toBe(cause);
});
