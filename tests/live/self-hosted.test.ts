import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { readVariables } from '../../src/directives/variables/variables.ts';
import { SelfHosting, type SelfHostedServer } from './self-hosted-server.ts';

/**
 * What our pages say about hosting Unleash, tried with servers that share one database: the variables of the page on
 * configuration, the first start, maintenance mode, rate limits and sessions.
 */
let hosting: SelfHosting;
let server: SelfHostedServer | undefined;

const admin = '*:*.self-hosted-admin-token';
const backend = 'default:development.self-hosted-backend-token';
const defaultUser = { username: 'admin', password: 'unleash4all' };

beforeAll(async () => {
  hosting = await SelfHosting.begin();
});

afterAll(async () => {
  await server?.stop();
  await hosting.end();
});

/** Replaces the running server by one with other variables. */
async function restart(variables: Readonly<Record<string, string>> = {}): Promise<SelfHostedServer> {
  await server?.stop();
  server = undefined;
  server = await hosting.start(variables);
  return server;
}

const statusOf = async (request: Promise<Response>): Promise<number> => {
  const response = await request;
  await response.arrayBuffer();
  return response.status;
};

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
    const { log } = await hosting.startInVain({ ...hosting.database, ...variables });
    expect(log).toContain(message);
  });

  test('ends with exit code 0', async () => {
    const { exitCode } = await hosting.startInVain({ ...hosting.database, DATABASE_SSL: '{}' });
    expect(exitCode).toBe(0);
  });
});

describe('The first start', () => {
  const names = Object.values(readVariables()).flatMap(({ variables }) => Object.keys(variables));
  /** Variables that a server can't start without, or that must not be empty according to the page. */
  const needed =
    /^(DATABASE_(SSL.*|HOST|NAME|USERNAME)|HTTP_(HOST|PORT)|INIT_.*|NODE_ENV|TZ|CHECK_VERSION|GRACEFUL_SHUTDOWN_ENABLE|UNLEASH_FRONTEND_API_ORIGINS)$/;

  beforeAll(async () => {
    const empty = Object.fromEntries(names.filter((name) => !needed.test(name)).map((name) => [name, '']));
    await restart({
      ...empty,
      INIT_ADMIN_API_TOKENS: admin,
      INIT_BACKEND_API_TOKENS: `${backend},*:production.second-secret`,
    });
  });

  test('works if all other variables are empty, with the first user of the page', async () => {
    const api = await Api.loggedIn(server?.url ?? '', defaultUser);
    expect(await api.send('GET', '/api/admin/user')).toMatchObject({ user: { username: 'admin' } });
    expect(names.length).toBeGreaterThan(150);
  });

  test('creates the tokens of the variables', async () => {
    const url = server?.url ?? '';
    expect(await statusOf(Api.withToken(url, admin).request('GET', '/api/admin/projects'))).toBe(200);
    for (const token of [backend, '*:production.second-secret'])
      expect(await statusOf(Api.withToken(url, token).request('GET', '/api/client/features'))).toBe(200);
  });

  test('creates no more tokens at the next start, and keeps the old ones', async () => {
    const later = 'default:production.later-secret';
    const { url } = await restart({ INIT_BACKEND_API_TOKENS: later });
    expect(await statusOf(Api.withToken(url, later).request('GET', '/api/client/features'))).toBe(401);
    expect(await statusOf(Api.withToken(url, backend).request('GET', '/api/client/features'))).toBe(200);
  });
});

describe('Variables of the HTTP server', () => {
  test('BASE_URI_PATH moves the API, the health checks and the path of the cookie', async () => {
    const { url } = await restart({ BASE_URI_PATH: '/flags' });
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
    const { url } = await restart({ SECURE_HEADERS: 'true', CSP_ALLOWED_IMG: 'img.example.com' });
    const { headers } = await fetch(`${url}/`);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
    expect(headers.get('content-security-policy')).toMatch(/img-src[^;]* img\.example\.com/);
  });

  test('ENABLE_OAS=false removes the OpenAPI specification', async () => {
    const { url } = await restart({ ENABLE_OAS: 'false' });
    expect(await statusOf(fetch(`${url}/docs/openapi.json`))).not.toBe(200);
    await restart();
    expect(await statusOf(fetch(`${server?.url}/docs/openapi.json`))).toBe(200);
  });

  test('CHECK_DB_ON_READY has no effect', async () => {
    const { url } = await restart({ CHECK_DB_ON_READY: 'true', DATABASE_STATEMENT_TIMEOUT_MS: '1' });
    expect(await statusOf(fetch(`${url}/ready`))).toBe(200);
  });
});

describe('Variables of sign-in and tokens', () => {
  test('MAX_PARALLEL_SESSIONS ends the oldest session when a user signs in with a password', async () => {
    const { url } = await restart({ MAX_PARALLEL_SESSIONS: '2' });
    const sessions: Api[] = [];
    for (let count = 0; count < 3; count += 1) sessions.push(await Api.loggedIn(url, defaultUser));
    const statuses = await Promise.all(sessions.map((api) => statusOf(api.request('GET', '/api/admin/user'))));
    expect(statuses).toEqual([401, 200, 200]);
  });

  test('requests extend a session after SESSION_TTL_HOURS in the database, but not its cookie', async () => {
    const { url } = await restart({ SESSION_TTL_HOURS: '9' });
    const sessionCookie = ({ headers }: Response) =>
      headers.getSetCookie().find((each) => each.startsWith('unleash-session=')) ?? '';
    const minutesLeft = (time: string) => Math.round((Date.parse(time) - Date.now()) / 60_000);
    const expiry = async () => {
      const [last] = z
        .array(z.object({ expired: z.date() }))
        .parse(await hosting.query('SELECT expired FROM unleash_session ORDER BY created_at DESC LIMIT 1'));
      return last?.expired.getTime() ?? 0;
    };
    const response = await fetch(`${url}/auth/simple/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(defaultUser),
    });
    await response.arrayBuffer();
    const cookie = sessionCookie(response);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
    expect(minutesLeft(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')).toBe(9 * 60);

    const [session = ''] = cookie.split(';');
    const read = async () => {
      const next = await fetch(`${url}/api/admin/user`, { headers: { Cookie: session } });
      await next.arrayBuffer();
      return next;
    };
    // The first request after the sign-in sets the cookie once more.
    await read();
    const before = await expiry();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const next = await read();
    expect({ status: next.status, cookie: sessionCookie(next) }).toEqual({ status: 200, cookie: '' });
    await expect.poll(expiry, { timeout: 10_000 }).toBeGreaterThan(before);
  });

  test('signing out ends all sessions of the user', async () => {
    const { url } = await restart();
    const [one, other] = [await Api.loggedIn(url, defaultUser), await Api.loggedIn(url, defaultUser)];
    expect(await statusOf(one.request('GET', '/api/admin/user'))).toBe(200);
    await statusOf(one.request('POST', '/logout'));
    expect(await statusOf(one.request('GET', '/api/admin/user'))).toBe(401);
    expect(await statusOf(other.request('GET', '/api/admin/user'))).toBe(401);
  });

  test('a password change ends the other sessions of the user, and a deletion all of them', async () => {
    const { url } = await restart();
    const administrator = await Api.loggedIn(url, defaultUser);
    const member = { username: 'member', password: 'Kitchen-Table-42' };
    const { id } = z
      .object({ id: z.number() })
      .parse(await administrator.send('POST', '/api/admin/user-admin', { ...member, rootRole: 3, sendEmail: false }));
    const [one, other] = [await Api.loggedIn(url, member), await Api.loggedIn(url, member)];
    const password = 'Kitchen-Table-43';
    const change = { oldPassword: member.password, password, confirmPassword: password };
    expect(await statusOf(one.request('POST', '/api/admin/user/change-password', change))).toBe(200);
    expect(await statusOf(other.request('GET', '/api/admin/user'))).toBe(401);
    const again = await Api.loggedIn(url, { username: member.username, password });
    expect(await statusOf(again.request('GET', '/api/admin/user'))).toBe(200);
    await administrator.send('DELETE', `/api/admin/user-admin/${id}`);
    expect(await statusOf(again.request('GET', '/api/admin/user'))).toBe(401);
  });

  test('UNLEASH_PAT_KILL_SWITCH disables creating and listing, while existing tokens work', async () => {
    await restart();
    const api = await Api.loggedIn(server?.url ?? '', defaultUser);
    const body = { description: 'kept', expiresAt: '2100-01-01T00:00:00.000Z' };
    const { secret } = z.object({ secret: z.string() }).parse(await api.send('POST', '/api/admin/user/tokens', body));
    const { url } = await restart({ UNLEASH_PAT_KILL_SWITCH: 'true' });
    const again = await Api.loggedIn(url, defaultUser);
    const listed = await again.request('GET', '/api/admin/user/tokens');
    expect({ status: listed.status, text: await listed.text() }).toMatchObject({
      status: 404,
      text: expect.stringContaining('PATs are disabled.'),
    });
    expect(await statusOf(again.request('POST', '/api/admin/user/tokens', { ...body, description: 'new' }))).toBe(404);
    expect(await statusOf(Api.withToken(url, secret).request('GET', '/api/admin/user'))).toBe(200);
  });

  test('AUTH_ENABLE_API_TOKEN=false rejects every token with 401', async () => {
    const { url } = await restart({ AUTH_ENABLE_API_TOKEN: 'false' });
    for (const [token, route] of [
      [backend, '/api/client/features'],
      [admin, '/api/admin/projects'],
    ] as const)
      expect(await statusOf(Api.withToken(url, token).request('GET', route))).toBe(401);
  });

  test.each([
    ['a short one', 'Short1!'],
    ['one without an uppercase letter', 'lowercase-1-only'],
    ['one without a number', 'No-number-at-all'],
    ['one without a special character', 'NoSpecialChar1'],
    ['one with a character three times in a row', 'Threee-times-1'],
    ['a passphrase without the other kinds of characters', 'correct horse battery staple'],
    ['one with more than 128 characters', `Aa1!${'xy'.repeat(63)}`],
  ])('a password is rejected if it is %s', async (_, password) => {
    const { url } = server ?? (await restart());
    const response = await fetch(`${url}/auth/reset/validate-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    await response.arrayBuffer();
    expect(response.status).toBe(400);
  });

  test('a password that meets all rules is accepted', async () => {
    const { url } = server ?? (await restart());
    const response = await fetch(`${url}/auth/reset/validate-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: 'Kitchen-Table-42' }),
    });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  });
});

describe('Rate limits', () => {
  const register = { appName: 'shop', strategies: ['default'], started: '2026-01-01T00:00:00.000Z', interval: 1 };
  const metrics = {
    appName: 'shop',
    bucket: { start: '2026-01-01T00:00:00.000Z', stop: '2026-01-01T00:01:00.000Z', toggles: {} },
  };
  const times = async (count: number, request: () => Promise<Response>): Promise<number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push(await statusOf(request()));
    return statuses;
  };

  test('are counted for each client address, and a response tells how long to wait', async () => {
    const { url } = await restart({ SEARCH_FEATURES_RATE_LIMIT_PER_MINUTE: '2' });
    const api = Api.withToken(url, admin);
    const search = (address: string) =>
      api.request('GET', '/api/admin/search/features', undefined, { 'X-Forwarded-For': address });
    expect(await times(2, () => search('192.0.2.1'))).toEqual([200, 200]);
    const limited = await search('192.0.2.1');
    expect(limited.status).toBe(429);
    expect(await limited.text()).toContain('Too many requests, please try again later.');
    expect(limited.headers.get('ratelimit-limit')).toBe('2');
    expect(limited.headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(limited.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await times(1, () => search('192.0.2.2'))).toEqual([200]);
    expect(await times(3, () => api.request('GET', '/api/admin/projects'))).toEqual([200, 200, 200]);
  });

  test('of registrations and metrics are swapped', async () => {
    const { url } = await restart({
      CLIENT_METRICS_RATE_LIMIT_PER_MINUTE: '1',
      REGISTER_CLIENT_RATE_LIMIT_PER_MINUTE: '3',
    });
    const api = Api.withToken(url, backend);
    expect(await times(2, () => api.request('POST', '/api/client/register', register))).toEqual([202, 429]);
    expect(await times(4, () => api.request('POST', '/api/client/metrics', metrics))).toEqual([202, 202, 202, 429]);
  });

  test('apply to password sign-in', async () => {
    const { url } = await restart({ SIMPLE_LOGIN_LIMIT_PER_MINUTE: '1' });
    await Api.loggedIn(url, defaultUser);
    await expect(Api.loggedIn(url, defaultUser)).rejects.toThrow('429');
  });
});

describe('Maintenance mode', () => {
  const flag = { name: 'in-maintenance', type: 'release' };

  test('stops POST, PUT and DELETE with 503, but neither GET, PATCH nor SDKs', async () => {
    const { url } = await restart();
    const api = Api.withToken(url, admin);
    await api.send('POST', '/api/admin/projects/default/features', flag);
    expect(await statusOf(api.request('POST', '/api/admin/maintenance', { enabled: true }))).toBe(204);
    const stopped = await api.request('POST', '/api/admin/projects/default/features', { ...flag, name: 'other' });
    expect({ status: stopped.status, body: await stopped.json() }).toEqual({
      status: 503,
      body: { message: 'Unleash is currently in maintenance mode.' },
    });
    expect(await statusOf(api.request('DELETE', '/api/admin/projects/default/features/in-maintenance'))).toBe(503);
    expect(await statusOf(api.request('PUT', '/api/admin/projects/default/features/in-maintenance', flag))).toBe(503);
    expect(await statusOf(api.request('GET', '/api/admin/projects'))).toBe(200);
    const patch = [{ op: 'replace', path: '/description', value: 'changed' }];
    expect(await statusOf(api.request('PATCH', '/api/admin/projects/default/features/in-maintenance', patch))).toBe(
      200,
    );
    expect(await statusOf(Api.withToken(url, backend).request('GET', '/api/client/features'))).toBe(200);
    expect(await statusOf(fetch(`${url}/health`))).toBe(200);
  });

  test('stops requests that only read with POST, accepts reports of SDKs, and lets users sign in', async () => {
    const { url } = server ?? (await restart());
    const api = Api.withToken(url, admin);
    const context = { environments: ['development'], projects: ['default'], context: { appName: 'shop' } };
    expect(await statusOf(api.request('POST', '/api/admin/playground', context))).toBe(503);
    expect(await statusOf(api.request('POST', '/api/admin/features-batch/export', {}))).toBe(503);
    expect(await statusOf(api.request('POST', '/api/admin/features/validate', { name: 'free' }))).toBe(503);
    const report = { appName: 'shop', bucket: { start: new Date(), stop: new Date(), toggles: {} } };
    expect(await statusOf(Api.withToken(url, backend).request('POST', '/api/client/metrics', report))).toBe(202);
    expect((await Api.loggedIn(url, defaultUser)).cookie).not.toBe('');
  });

  test('allows changes to objects whose name starts with "maintenance"', async () => {
    const { url } = server ?? (await restart());
    const api = Api.withToken(url, admin);
    const features = '/api/admin/projects/default/features';
    expect(await statusOf(api.request('POST', '/api/admin/maintenance', { enabled: false }))).toBe(204);
    await api.send('POST', features, { ...flag, name: 'maintenance-banner' });
    expect(await statusOf(api.request('POST', '/api/admin/maintenance', { enabled: true }))).toBe(204);
    const switchOn = 'environments/development/on';
    expect(await statusOf(api.request('POST', `${features}/maintenance-banner/${switchOn}`))).toBe(200);
    expect(await statusOf(api.request('POST', `${features}/in-maintenance/${switchOn}`))).toBe(503);
  });

  test('holds changes back from SDKs until it ends', async () => {
    const { url } = server ?? (await restart());
    const isOn = async () => {
      const { features } = z
        .object({ features: z.array(z.object({ name: z.string(), enabled: z.boolean() })) })
        .parse(await Api.withToken(url, backend).send('GET', '/api/client/features'));
      return features.some(({ name, enabled }) => name === 'maintenance-banner' && enabled);
    };
    // Without maintenance mode, the server notices changes once a second.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(await isOn()).toBe(false);
    const api = Api.withToken(url, admin);
    expect(await statusOf(api.request('POST', '/api/admin/maintenance', { enabled: false }))).toBe(204);
    await expect.poll(isOn, { timeout: 60_000, interval: 1000 }).toBe(true);
    expect(await statusOf(api.request('POST', '/api/admin/maintenance', { enabled: true }))).toBe(204);
  });

  test('is recorded, and its operation checks the body and the token', async () => {
    const { url } = server ?? (await restart());
    const api = Api.withToken(url, admin);
    const { events } = z
      .object({ events: z.array(z.object({ type: z.string(), data: z.unknown() })) })
      .parse(await api.send('GET', '/api/admin/search/events?limit=1&type=IS:setting-updated'));
    expect(events).toEqual([{ type: 'setting-updated', data: { id: 'maintenance.mode', enabled: true } }]);
    const change = (token: string, body: unknown) =>
      statusOf(Api.withToken(url, token).request('POST', '/api/admin/maintenance', body));
    expect(await change(admin, {})).toBe(400);
    expect(await change(admin, { enabled: 'often' })).toBe(400);
    expect(await change('*:*.unknown', { enabled: true })).toBe(401);
    expect(await change(backend, { enabled: true })).toBe(403);
  });

  test('stays on after a restart, until someone turns it off', async () => {
    const { url } = await restart();
    const api = Api.withToken(url, admin);
    expect(await statusOf(fetch(`${url}/ready`))).toBe(200);
    expect(await api.send('GET', '/api/admin/maintenance')).toEqual({ enabled: true });
    expect(await statusOf(api.request('POST', '/api/admin/maintenance', { enabled: false }))).toBe(204);
    expect(
      await statusOf(api.request('POST', '/api/admin/projects/default/features', { ...flag, name: 'other' })),
    ).toBe(201);
  });

  test('cannot be turned off if the variable is set', async () => {
    const { url } = await restart({ UNLEASH_EXPERIMENTAL_MAINTENANCE_MODE: 'true' });
    const api = Api.withToken(url, admin);
    expect(await statusOf(api.request('POST', '/api/admin/maintenance', { enabled: false }))).toBe(204);
    expect(
      await statusOf(api.request('POST', '/api/admin/projects/default/features', { ...flag, name: 'third' })),
    ).toBe(503);
  });
});

describe('A database role that can only read', () => {
  test('is enough for a server in maintenance mode, if the role may change sessions', async () => {
    const { url: before } = await restart();
    const everyone = Api.withToken(before, admin);
    await statusOf(everyone.request('POST', '/api/admin/maintenance', { enabled: true }));
    await hosting.query(`
      CREATE ROLE unleash_readonly LOGIN;
      GRANT USAGE ON SCHEMA public TO unleash_readonly;
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO unleash_readonly;
      GRANT UPDATE, DELETE ON unleash_session TO unleash_readonly;
    `);
    const { url } = await restart({ DATABASE_USERNAME: 'unleash_readonly', DATABASE_DISABLE_MIGRATION: 'true' });
    expect(await statusOf(fetch(`${url}/health`))).toBe(200);
    expect(await statusOf(Api.withToken(url, backend).request('GET', '/api/client/features'))).toBe(200);
    expect(await statusOf(Api.withToken(url, admin).request('GET', '/api/admin/projects'))).toBe(200);
    const { url: after } = await restart();
    await statusOf(Api.withToken(after, admin).request('POST', '/api/admin/maintenance', { enabled: false }));
  });
});

describe('An import at startup', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-import-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('repeats with every start and overwrites changes', async () => {
    const { url } = await restart();
    const api = Api.withToken(url, admin);
    const features = '/api/admin/projects/default/features';
    await api.send('POST', features, { name: 'imported', description: 'from the file' });
    const body = { environment: 'development', features: ['imported'] };
    const file = path.join(folder, 'flags.json');
    writeFileSync(file, JSON.stringify(await api.send('POST', '/api/admin/features-batch/export', body)));
    await api.send('PUT', `${features}/imported`, { name: 'imported', description: 'changed', type: 'release' });

    for (let start = 0; start < 2; start += 1) {
      await restart({ IMPORT_FILE: file });
      const next = Api.withToken(server?.url ?? '', admin);
      expect(await next.send('GET', `${features}/imported`)).toMatchObject({ description: 'from the file' });
      await next.send('PUT', `${features}/imported`, { name: 'imported', description: 'changed', type: 'release' });
    }
    const { events } = z
      .object({ events: z.array(z.object({ type: z.string(), createdBy: z.string() })) })
      .parse(await Api.withToken(server?.url ?? '', admin).send('GET', '/api/admin/search/events?feature=IS:imported'));
    expect(
      events.find(({ type, createdBy }) => type === 'features-imported' || createdBy.includes('system')),
    ).toBeDefined();
  });
});

describe('Limits and strategies', () => {
  test('a limit of one flag rejects the next flag, but no existing one', async () => {
    const { url } = await restart({
      UNLEASH_FEATURE_FLAGS_LIMIT: '1',
      UNLEASH_DISABLE_CUSTOM_STRATEGY_CREATION: 'true',
    });
    const api = Api.withToken(url, admin);
    const response = await api.request('POST', '/api/admin/projects/default/features', { name: 'too-many' });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: {
        name: 'ExceedsLimitError',
        message: "Failed to create feature flag. You can't create more than the established limit of 1.",
      },
    });
    expect(await statusOf(api.request('GET', '/api/admin/projects/default/features/imported'))).toBe(200);
    expect(await statusOf(api.request('POST', '/api/admin/strategies', { name: 'own', parameters: [] }))).toBe(403);
  });
});

describe('Tokens', () => {
  test('a new token works immediately, and a deleted one no longer after a minute', async () => {
    const { url } = await restart();
    const api = Api.withToken(url, admin);
    const { secret } = z.object({ secret: z.string() }).parse(
      await api.send('POST', '/api/admin/api-tokens', {
        tokenName: 'next',
        type: 'client',
        environment: 'development',
        projects: ['default'],
      }),
    );
    const download = (token: string) => statusOf(Api.withToken(url, token).request('GET', '/api/client/features'));
    expect(await download(secret)).toBe(200);
    await api.send('DELETE', `/api/admin/api-tokens/${encodeURIComponent(backend)}`);
    const begin = Date.now();
    while ((await download(backend)) !== 401 && Date.now() - begin < 61_000)
      await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await download(backend)).toBe(401);
    expect(await download(secret)).toBe(200);
  });
});
