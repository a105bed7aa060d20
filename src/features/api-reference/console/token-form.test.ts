import { expect, test } from 'vitest';
import { tokenFormOf, wrongTokenForm } from './token-form.ts';

test.each([
  ['user:98f3ad', 'account'],
  ['user:v2_secret', 'account'],
  ['*:*.964a287', 'admin'],
  ['default:development.unleash-insecure', 'sdk'],
  ['*:production.secret', 'sdk'],
  ['[]:production.secret', 'sdk'],
  ['a-custom-secret', undefined],
  ['', undefined],
])('reads the form of %j', (token, form) => {
  expect(tokenFormOf(token)).toBe(form);
});

test('accepts every token whose form fits, and every token without a known form', () => {
  const admin = ['admin', 'personal', 'service-account', 'session'] as const;
  expect(wrongTokenForm(' user:secret ', admin)).toBeUndefined();
  expect(wrongTokenForm('*:*.secret', admin)).toBeUndefined();
  expect(wrongTokenForm('custom', admin)).toBeUndefined();
  expect(wrongTokenForm('default:development.secret', ['frontend'])).toBeUndefined();
  expect(wrongTokenForm('anything:at.all', ['edge'])).toBeUndefined();
});

test('detects a token of another kind', () => {
  expect(wrongTokenForm('default:development.secret', ['admin', 'personal'])).toBe('sdk');
  expect(wrongTokenForm('*:*.secret', ['personal', 'session'])).toBe('admin');
  expect(wrongTokenForm('*:*.secret', ['backend'])).toBe('admin');
  expect(wrongTokenForm('user:secret', ['frontend'])).toBe('account');
});
