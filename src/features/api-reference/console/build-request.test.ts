import { expect, test } from 'vitest';
import { buildRequest, endsInApi, type ConsoleValues } from './build-request.ts';
import type { ConsoleOperation } from './console-operation.ts';
import { curlOf } from './curl.ts';

const operation: ConsoleOperation = {
  summary: 'Create a flag',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}',
  credential: 'admin',
  tokens: ['admin', 'personal', 'service-account'],
  irreversible: false,
  permissions: ['CREATE_FEATURE'],
  enterprise: false,
  parameters: [
    { name: 'projectId', in: 'path', required: true, type: 'text' },
    { name: 'featureName', in: 'path', required: true, type: 'text' },
    { name: 'limit', in: 'query', required: false, type: 'number' },
    { name: 'tag', in: 'query', required: false, type: 'list' },
    { name: 'unleash-appname', in: 'header', required: false, type: 'text' },
  ],
  body: { mediaType: 'application/json', required: true, start: '{}', data: '/data.json' },
};
const filled: ConsoleValues = {
  server: 'http://localhost:4242',
  token: 'user:secret',
  parameters: { 'path.projectId': 'default', 'path.featureName': 'new-checkout' },
  body: '{"name": "new-checkout"}',
};
const requestOf = (values: Partial<ConsoleValues> = {}, changed: Partial<ConsoleOperation> = {}) => {
  const built = buildRequest({ ...operation, ...changed }, { ...filled, ...values });
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built.request;
};
const problemsOf = (values: Partial<ConsoleValues>) => {
  const built = buildRequest(operation, { ...filled, ...values });
  return built.ok ? [] : built.problems.map(({ field, message }) => [field, message]);
};

test('turns a completed form into a request', () => {
  expect(requestOf()).toEqual({
    method: 'POST',
    url: 'http://localhost:4242/api/admin/projects/default/features/new-checkout',
    headers: { 'Content-Type': 'application/json', Authorization: 'user:secret' },
    body: '{"name": "new-checkout"}',
  });
});

test('accepts a server with a base path', () => {
  expect(requestOf({ server: ' https://example.com/demo/ ' }).url).toBe(
    'https://example.com/demo/api/admin/projects/default/features/new-checkout',
  );
});

test('escapes everything that a reader enters', () => {
  const parameters = { 'path.projectId': 'a/b?c#d', 'path.featureName': '$& {projectId}', 'query.limit': '5' };
  expect(requestOf({ parameters }).url).toBe(
    'http://localhost:4242/api/admin/projects/a%2Fb%3Fc%23d/features/%24%26%20%7BprojectId%7D?limit=5',
  );
});

test.each([
  ['https://example.com/demo/api', 'https://example.com/demo'],
  ['https://example.com/api/', 'https://example.com'],
  ['https://example.com/api/client', 'https://example.com'],
  ['https://example.com/api/frontend', 'https://example.com'],
  ['https://example.com/rapi', 'https://example.com/rapi'],
])('takes %s, the address in an SDK, as the server %s', (server, expected) => {
  expect(requestOf({ server }).url).toBe(`${expected}/api/admin/projects/default/features/new-checkout`);
  expect(endsInApi(server)).toBe(server !== expected);
});

test('repeats the name of a list with brackets, and leaves out empty values', () => {
  const parameters = { ...filled.parameters, 'query.tag': 'simple:one\n\n simple:two & more ' };
  expect(requestOf({ parameters }).url).toMatch(/\?tag%5B%5D=simple%3Aone&tag%5B%5D=simple%3Atwo\+%26\+more$/);
});

test('sends no body if the reader leaves an optional one empty', () => {
  const body = { mediaType: 'application/json', required: false, start: '{}', data: '/data.json' };
  expect(requestOf({ body: ' ' }, { body })).not.toHaveProperty('body');
});

test('sends headers that the reader filled in', () => {
  const parameters = { ...filled.parameters, 'header.unleash-appname': 'shop' };
  expect(requestOf({ parameters }).headers).toMatchObject({ 'unleash-appname': 'shop' });
});

test('sends no token if none is needed or if it is empty', () => {
  expect(requestOf({}, { credential: 'none' }).headers).not.toHaveProperty('Authorization');
  expect(requestOf({ token: '  ' }).headers).not.toHaveProperty('Authorization');
});

test('reports every problem', () => {
  expect(
    problemsOf({ server: 'localhost', parameters: { 'path.projectId': '..', 'query.limit': 'ten' }, body: '{' }),
  ).toEqual([
    ['server', 'console.problem.server'],
    ['path.projectId', 'console.problem.dots'],
    ['path.featureName', 'console.problem.required'],
    ['query.limit', 'console.problem.number'],
    ['body', 'console.problem.json'],
  ]);
});

test.each([
  ['', 'console.problem.noServer'],
  ['ftp://example.com', 'console.problem.server'],
  ['https://example.com/?a=b', 'console.problem.server'],
  ['https://ada:secret@example.com', 'console.problem.credentials'],
  ['http://unleash.internal', 'console.problem.http'],
])('a server at %j is refused', (server, message) => {
  expect(problemsOf({ server })).toEqual([['server', message]]);
});

test.each([
  ['default:development.secret', 'console.problem.token.sdk'],
  [' *:production.secret', 'console.problem.token.sdk'],
])('does not send the token %j to the Admin API', (token, message) => {
  expect(problemsOf({ token })).toEqual([['token', message]]);
});

test('does not send the token of an account or an admin token to an SDK operation', () => {
  const sdk: ConsoleOperation = { ...operation, credential: 'backend', tokens: ['backend'] };
  const messages = ['user:secret', '*:*.secret'].map((token) => {
    const built = buildRequest(sdk, { ...filled, token });
    return built.ok ? undefined : built.problems[0]?.message;
  });
  expect(messages).toEqual(['console.problem.token.account', 'console.problem.token.admin']);
});

test('requires a body if the operation does', () => {
  expect(problemsOf({ body: ' ' })).toEqual([['body', 'console.problem.noBody']]);
});

test('hides the token in the shell command by default', () => {
  const request = requestOf({ body: `{"name": "it's"}` });
  expect(curlOf(request, { credential: 'admin', withToken: false })).toMatchInlineSnapshot(`
    "curl -X POST 'http://localhost:4242/api/admin/projects/default/features/new-checkout' \\
      -H 'Content-Type: application/json' \\
      -H "Authorization: $UNLEASH_ADMIN_TOKEN" \\
      --data-raw '{"name": "it'\\''s"}'"
  `);
  expect(curlOf(request, { credential: 'admin', withToken: false })).not.toContain('secret');
  expect(curlOf(request, { credential: 'admin', withToken: true })).toContain(`-H 'Authorization: user:secret'`);
});

test('a map repeats its name with each key in brackets', () => {
  const parameters = [{ name: 'properties', in: 'query', required: false, type: 'map' } as const];
  const path = '/api/frontend';
  const valued = (value: string) => ({ parameters: { 'query.properties': value } });
  expect(requestOf(valued('region=eu\n\n plan = pro '), { parameters, path }).url).toBe(
    'http://localhost:4242/api/frontend?properties%5Bregion%5D=eu&properties%5Bplan%5D=pro',
  );
  const built = buildRequest({ ...operation, parameters }, { ...filled, ...valued('region') });
  expect(built).toMatchObject({ problems: [{ field: 'query.properties', message: 'console.problem.map' }] });
});

const half = '\ud83d';
const megabytes = 'a'.repeat(2_000_000);
test.each([
  ['server', { server: `https://${megabytes}` }, 'console.problem.long'],
  ['server', { server: 'javascript:alert(1)' }, 'console.problem.server'],
  ['server', { server: 'data:text/html,<script>' }, 'console.problem.server'],
  ['server', { server: half }, 'console.problem.halfCharacter'],
  ['token', { token: `user:${megabytes}` }, 'console.problem.long'],
  ['token', { token: 'user:a\r\nX-Injected: 1' }, 'console.problem.tokenCharacters'],
  ['token', { token: 'user:a\0b' }, 'console.problem.tokenCharacters'],
  ['token', { token: 'user:ключ' }, 'console.problem.tokenCharacters'],
  ['path.projectId', { parameters: { ...filled.parameters, 'path.projectId': half } }, 'console.problem.halfCharacter'],
  ['path.projectId', { parameters: { ...filled.parameters, 'path.projectId': megabytes } }, 'console.problem.long'],
  ['query.limit', { parameters: { ...filled.parameters, 'query.limit': '1e999' } }, 'console.problem.number'],
  ['query.limit', { parameters: { ...filled.parameters, 'query.limit': '9'.repeat(400) } }, 'console.problem.number'],
  [
    'header.unleash-appname',
    { parameters: { ...filled.parameters, 'header.unleash-appname': 'shop\r\nX-Injected: 1' } },
    'console.problem.characters',
  ],
  ['body', { body: '['.repeat(90_000) + ']'.repeat(90_000) }, 'console.problem.deep'],
  ['body', { body: JSON.stringify(megabytes) }, 'console.problem.long'],
  ['body', { body: `"${half}"` }, 'console.problem.halfCharacter'],
  ['body', { body: '{"a": "\u0001"}' }, 'console.problem.json'],
] satisfies [string, Partial<ConsoleValues>, string][])('describes a hostile %s', (field, values, message) => {
  expect(problemsOf(values)).toEqual([[field, message]]);
});

test('sends large numbers in a body as the reader wrote them', () => {
  const body = '{"id": 12345678901234567890, "small": 1e-400}';
  expect(requestOf({ body }).body).toBe(body);
});

test('the command reads a long body from a file, because shells limit the length of an argument', () => {
  const request = requestOf({ body: JSON.stringify('a'.repeat(30_000)) });
  const command = curlOf(request, { credential: 'admin', withToken: false });
  expect(command).toContain('--data-binary @body.json');
  expect(command.length).toBeLessThan(1000);
});
