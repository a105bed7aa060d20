// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { ConsoleOperation, ConsoleParameter } from './console-operation.ts';
import { forgetValues, writeValues } from '../../../core/reader/values.ts';
import { tabValues } from './tab-values.ts';

const operation = (path: string, changed: Partial<ConsoleOperation> = {}): ConsoleOperation => ({
  summary: 'An operation',
  method: 'GET',
  path,
  credential: 'admin',
  tokens: ['admin', 'personal', 'service-account'],
  irreversible: false,
  permissions: [],
  enterprise: false,
  parameters: [],
  ...changed,
});
const inPath = (name: string): ConsoleParameter => ({ name, in: 'path', required: true, type: 'text' });

beforeEach(() => forgetValues());

test.each(['id', 'name', 'type', 'value', 'token', 'userId'])(
  'a value of %s does not reach another operation',
  (name) => {
    const reading = operation(`/api/admin/segments/{${name}}`);
    const deleting = operation(`/api/admin/user-admin/{${name}}`, { method: 'DELETE' });
    tabValues.keepParameter(reading, inPath(name), '3');
    expect(tabValues.parameter(deleting, inPath(name))).toBe('');
    expect(tabValues.parameter(operation(reading.path, { method: 'DELETE' }), inPath(name))).toBe('');
    expect(tabValues.parameter(reading, inPath(name))).toBe('3');
  },
);

test('operations share the project, the flag and the environment', () => {
  tabValues.keepParameter(operation('/api/admin/projects/{projectId}'), inPath('projectId'), 'shop');
  tabValues.keepParameter(operation('/a/{featureName}'), inPath('featureName'), 'new-checkout');
  tabValues.keepParameter(operation('/a/{environment}'), inPath('environment'), 'production');
  const other = operation('/api/admin/projects/{project}/features/{featureName}/environments/{environment}');
  expect(['project', 'featureName', 'environment'].map((name) => tabValues.parameter(other, inPath(name)))).toEqual([
    'shop',
    'new-checkout',
    'production',
  ]);
});

test('a query parameter with a shared name belongs to its operation', () => {
  const parameter: ConsoleParameter = { name: 'environment', in: 'query', required: false, type: 'text' };
  tabValues.keepParameter(operation('/a'), parameter, 'production');
  expect(tabValues.parameter(operation('/b'), parameter)).toBe('');
  expect(tabValues.parameter(operation('/b'), inPath('environment'))).toBe('');
});

test('a token is filled in only where its form allows', () => {
  tabValues.keepToken(operation('/a'), '*:*.secret');
  const ofAccount = operation('/b', { credential: 'account', tokens: ['personal', 'service-account'] });
  expect(tabValues.token(operation('/c'))).toBe('*:*.secret');
  expect(tabValues.token(ofAccount)).toBe('');
  tabValues.keepToken(ofAccount, 'user:secret');
  expect(tabValues.token(ofAccount)).toBe('user:secret');
  expect(tabValues.token(operation('/c'))).toBe('*:*.secret');
  tabValues.keepToken(operation('/a'), '');
  expect(tabValues.token(operation('/c'))).toBe('user:secret');
});

test('what the reader clears comes from "Your Unleash" again', () => {
  writeValues({ admin: 'user:yours', url: 'https://flags.acme.example', project: 'shop' }, { showTokens: false });
  const reading = operation('/api/admin/projects/{projectId}');
  for (const text of ['user:other', '']) {
    tabValues.keepToken(reading, text);
    tabValues.keepServer(text);
    tabValues.keepParameter(reading, inPath('projectId'), text);
  }
  expect(tabValues.token(reading)).toBe('user:yours');
  expect(tabValues.server()).toBe('https://flags.acme.example');
  expect(tabValues.parameter(reading, inPath('projectId'))).toBe('shop');
});

test('session storage gets the address and names, and nothing that may be a secret', () => {
  const deleting = operation('/api/admin/api-tokens/{token}', { method: 'DELETE' });
  tabValues.keepServer('https://flags.acme.example');
  tabValues.keepParameter(operation('/api/admin/projects/{projectId}'), inPath('projectId'), 'shop');
  tabValues.keepToken(deleting, 'user:5ecret');
  tabValues.keepParameter(deleting, inPath('token'), '*:*.5ecret');
  tabValues.keepBody(deleting, '{"password":"5ecret"}');
  expect({ ...sessionStorage }).toEqual({
    'console.server': 'https://flags.acme.example',
    'console.shared.project': 'shop',
  });
  expect(tabValues.parameter(deleting, inPath('token'))).toBe('*:*.5ecret');
});
