import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../live/example-set/api.ts';
import { readVariables } from '../../src/core/directives/variables/variables.ts';
import { admin, backend, defaultUser, hostForTests, statusOf } from './self-hosting.ts';

/** What our pages say about the first start of a self-hosted server, and about the variables of its HTTP server. */
const hosting = hostForTests();

describe('A server that cannot start', () => {
  test.each([
    [
      'uses TLS for the database if nothing else is set',
      { DATABASE_SSL: '{"rejectUnauthorized":false}' },
      'The server does not support SSL connections',
    ],
    ['needs valid JSON in DATABASE_SSL', { DATABASE_SSL: '' }, 'JSON'],
    [
      'needs a file behind DATABASE_SSL_CA_FILE',
      { DATABASE_SSL: undefined, DATABASE_SSL_CA_FILE: '/missing.pem' },
      'ENOENT',
    ],
    [
      'rejects an admin token for one project',
      { INIT_ADMIN_API_TOKENS: 'default:*.secret' },
      'Admin token cannot be scoped to single project',
    ],
    [
      'rejects a backend token for all environments',
      { INIT_BACKEND_API_TOKENS: '*:*.secret' },
      'Client token cannot be scoped to all environments',
    ],
    ['rejects an origin with a wildcard', { UNLEASH_FRONTEND_API_ORIGINS: 'https://*.example.com' }, 'Invalid origin'],
    ['needs an existing schema', { DATABASE_SCHEMA: 'missing' }, 'does not exist'],
    [
      'needs EDGE_MASTER_KEY together with EDGE_CLIENT_SECRET',
      { EDGE_CLIENT_SECRET: 'secret' },
      'EDGE_MASTER_KEY was not defined',
    ],
  ])('%s', async (_, variables: Readonly<Record<string, string | undefined>>, message) => {
    const { log } = await hosting.database().startInVain({ ...hosting.database().variables, ...variables });
    expect(log).toContain(message);
  });

  test('ends with exit code 0', async () => {
    const { exitCode } = await hosting.database().startInVain({ ...hosting.database().variables, DATABASE_SSL: '{}' });
    expect(exitCode).toBe(0);
  });
});

describe('The first start', () => {
  const names = Object.values(readVariables()).flatMap(({ variables }) => Object.keys(variables));
  /** Variables that a server can't start without, or that must not be empty according to the page. */
  const needed =
    /^(DATABASE_(SSL.*|HOST|NAME|USERNAME)|HTTP_(HOST|PORT)|INIT_.*|NODE_ENV|TZ|CHECK_VERSION|GRACEFUL_SHUTDOWN_ENABLE|UNLEASH_FRONTEND_API_ORIGINS)$/;

  const ofMissingProject = 'missing:development.third-secret';
  const ofMissingEnvironment = 'default:missing.fourth-secret';

  beforeAll(async () => {
    const empty = Object.fromEntries(names.filter((name) => !needed.test(name)).map((name) => [name, '']));
    await hosting.restart({
      ...empty,
      INIT_ADMIN_API_TOKENS: admin,
      INIT_BACKEND_API_TOKENS: [backend, '*:production.second-secret', ofMissingProject, ofMissingEnvironment].join(),
    });
  });

  test('works if all other variables are empty, with the first user of the page', async () => {
    const api = await Api.loggedIn((await hosting.server()).url, defaultUser);
    expect(await api.send('GET', '/api/admin/user')).toMatchObject({ user: { username: 'admin' } });
    expect(names.length).toBeGreaterThan(150);
  });

  test('creates the tokens of the variables', async () => {
    const url = (await hosting.server()).url;
    expect(await statusOf(Api.withToken(url, admin).request('GET', '/api/admin/projects'))).toBe(200);
    for (const token of [backend, '*:production.second-secret'])
      expect(await statusOf(Api.withToken(url, token).request('GET', '/api/client/features'))).toBe(200);
  });

  test('checks the project of a token, but not its environment', async () => {
    const { url } = await hosting.server();
    const features = (token: string) => Api.withToken(url, token).request('GET', '/api/client/features');
    expect(await statusOf(features(ofMissingProject))).toBe(401);
    expect(await statusOf(features(ofMissingEnvironment))).toBe(200);
  });

  test('creates no more tokens at the next start, and keeps the old ones', async () => {
    const later = 'default:production.later-secret';
    const { url } = await hosting.restart({ INIT_BACKEND_API_TOKENS: later });
    expect(await statusOf(Api.withToken(url, later).request('GET', '/api/client/features'))).toBe(401);
    expect(await statusOf(Api.withToken(url, backend).request('GET', '/api/client/features'))).toBe(200);
  });

  test('serves the OpenAPI specification if the variables have their defaults', async () => {
    const { url } = await hosting.server();
    expect(await statusOf(fetch(`${url}/docs/openapi.json`))).toBe(200);
  });
});

describe('Variables of the HTTP server', () => {
  const strict = { SECURE_HEADERS: 'true', CSP_ALLOWED_IMG: 'img.example.com', ENABLE_OAS: 'false' };

  test('BASE_URI_PATH moves the API, the health checks and the path of the cookie', async () => {
    const { url } = await hosting.restart({ BASE_URI_PATH: '/flags' });
    expect(await statusOf(fetch(`${url}/flags/health`))).toBe(200);
    expect(await statusOf(fetch(`${url}/flags/ready`))).toBe(200);
    expect(await statusOf(fetch(`${url}/health`))).toBe(404);
    const login = await fetch(`${url}/flags/auth/simple/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(defaultUser),
    });
    expect(login.headers.getSetCookie().join(' ')).toContain('Path=/flags');
  });

  test('SECURE_HEADERS adds HSTS for two years with subdomains, and a policy that CSP_ALLOWED_IMG extends', async () => {
    const { url } = await hosting.restart(strict);
    const { headers } = await fetch(`${url}/`);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
    expect(headers.get('content-security-policy')).toMatch(/img-src[^;]* img\.example\.com/);
  });

  test('ENABLE_OAS=false removes the OpenAPI specification', async () => {
    const { url } = await hosting.server();
    expect(await statusOf(fetch(`${url}/docs/openapi.json`))).not.toBe(200);
  });

  test('CHECK_DB_ON_READY has no effect', async () => {
    const { url } = await hosting.restart({ CHECK_DB_ON_READY: 'true', DATABASE_STATEMENT_TIMEOUT_MS: '1' });
    expect(await statusOf(fetch(`${url}/ready`))).toBe(200);
  });
});
