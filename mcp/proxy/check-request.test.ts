import { expect, test } from 'vitest';
import { checkRequest, type RequestHead, type Rules } from './check-request.ts';
import { defaultLimits } from './limits.ts';

const rules: Rules = {
  port: 4244,
  origins: new Set(['https://docs.example.com']),
  code: '0123456789abcdef0123456789abcdef',
  allowsWrites: false,
  limits: defaultLimits,
};
const headers = { host: '127.0.0.1:4244', origin: 'https://docs.example.com', 'docs-proxy-code': rules.code };
const head: RequestHead = { method: 'GET', target: '/api/admin/projects', headers, headerBytes: 300 };
const decide = (changed: Partial<RequestHead>, own: Partial<Rules> = {}): string => {
  const decision = checkRequest({ ...head, ...changed }, { ...rules, ...own });
  return decision.type === 'refuse' ? decision.refusal.reason : decision.type;
};

test.each([
  '/api/admin/projects',
  '/api/frontend?userId=7',
  '/api/admin/features/a/tags/link/https%3A%2F%2Fa.example%2F100%25',
])('forwards %s', (target) => expect(decide({ target })).toBe('forward'));

test.each([
  '/',
  '/health',
  '/auth/simple/login',
  '/apiary',
  '/API/admin/projects',
  '//evil.example/api/admin',
  'http://evil.example/api/admin',
  '*',
  '/api/../auth/simple/login',
  '/api/./admin',
  '/api/admin/..',
  '/api/%2e%2e/auth',
  '/api/%2E./auth',
  '/api/..%2fauth',
  '/api/%252e%252e%252fauth',
  '/api/%25252e%25252e/auth',
  '/api/..;/auth',
  '/api/..%3B/auth',
  '/api/..\\auth',
  '/api/..%5cauth',
  '/api/%2e%2e%5cauth',
  '/api//admin',
  '/api/admin/%',
  '/api/admin/%zz',
  '/api/admin/a%00b',
  '/api/admin/a%250ab',
  '/api/admin/ü',
  '/api/admin#/../..',
])('refuses the path %s', (target) => expect(decide({ method: 'HEAD', target })).toBe('path'));

test.each([
  'evil.example:4244',
  'evil.example',
  '127.0.0.1',
  '127.0.0.1:80',
  '127.0.0.2:4244',
  'localhost.evil:4244',
  '',
])('refuses the host %j, whatever else is right', (host) =>
  expect(decide({ headers: { ...headers, host } })).toBe('host'),
);

test.each([
  undefined,
  '',
  'null',
  'https://evil.example',
  'http://docs.example.com',
  'https://docs.example.com:8443',
  'https://docs.example.com.evil.example',
  'https://docs.example.com, https://docs.example.com',
])('refuses the origin %j before it looks at the code', (origin) => {
  const code = 'f'.repeat(32);
  expect(decide({ headers: { ...headers, origin, 'docs-proxy-code': code } })).toBe('origin');
  expect(decide({ method: 'OPTIONS', headers: { ...headers, origin } })).toBe('origin');
});

test('a preflight of an allowed site needs no code, and everything else does', () => {
  const { 'docs-proxy-code': _, ...withoutCode } = headers;
  expect(decide({ method: 'OPTIONS', headers: withoutCode })).toBe('preflight');
  expect(decide({ headers: withoutCode })).toBe('no-code');
  expect(decide({ target: '/', headers: withoutCode })).toBe('no-code');
  expect(decide({ target: '/' })).toBe('status');
  for (const code of [rules.code.slice(1), `${rules.code}0`, rules.code.toUpperCase(), [rules.code, rules.code]])
    expect(decide({ headers: { ...headers, 'docs-proxy-code': code } })).toBe('wrong-code');
});

test('changes need --allow-writes, and other methods are never forwarded', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(decide({ method })).toBe('read-only');
    expect(decide({ method }, { allowsWrites: true })).toBe('forward');
  }
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'get'])
    expect(decide({ method }, { allowsWrites: true })).toBe('method');
  expect(decide({ method: 'POST', target: '/' }, { allowsWrites: true })).toBe('path');
});

test('long headers and bodies are refused before the body arrives', () => {
  expect(decide({ headerBytes: defaultLimits.headers + 1 })).toBe('headers');
  expect(decide({ headers: { ...headers, 'content-length': String(defaultLimits.body + 1) } })).toBe('body');
  expect(decide({ headers: { ...headers, 'content-length': String(defaultLimits.body) } })).toBe('forward');
});

test('a refusal says what was found, what is allowed and what to do', () => {
  const decision = checkRequest({ ...head, headers: { ...headers, origin: 'https://evil.example\u001b[2J' } }, rules);
  expect(decision).toEqual({
    type: 'refuse',
    refusal: {
      status: 403,
      reason: 'origin',
      found: 'The request comes from https://evil.example?[2J.',
      allowed: 'Only pages of https://docs.example.com may use this proxy.',
      fix: 'If you trust the other site, start the proxy with --origin and its address.',
    },
  });
});
