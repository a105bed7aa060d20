import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { admin, backend, defaultUser, hostForTests, statusOf } from './self-hosting.ts';

/**
 * What our pages say about sessions, passwords, tokens and rate limits of a self-hosted server. A start takes seconds, so
 * one server has the variables of several tests.
 */
const hosting = hostForTests();

describe('Sessions, passwords and personal access tokens', () => {
  test('MAX_PARALLEL_SESSIONS ends the oldest session when a user signs in with a password', async () => {
    const { url } = await hosting.restart({ MAX_PARALLEL_SESSIONS: '2', SESSION_TTL_HOURS: '9' });
    const sessions: Api[] = [];
    for (let count = 0; count < 3; count += 1) sessions.push(await Api.loggedIn(url, defaultUser));
    const statuses = await Promise.all(sessions.map((api) => statusOf(api.request('GET', '/api/admin/user'))));
    expect(statuses).toEqual([401, 200, 200]);
  });

  test('requests extend a session after SESSION_TTL_HOURS in the database, but not its cookie', async () => {
    const { url } = await hosting.server();
    const sessionCookie = ({ headers }: Response) =>
      headers.getSetCookie().find((each) => each.startsWith('unleash-session=')) ?? '';
    const minutesLeft = (time: string) => Math.round((Date.parse(time) - Date.now()) / 60_000);
    const expiry = async () => {
      const [last] = z
        .array(z.object({ expired: z.date() }))
        .parse(await hosting.database().query('SELECT expired FROM unleash_session ORDER BY created_at DESC LIMIT 1'));
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
    await expect.poll(expiry, { timeout: 60_000 }).toBeGreaterThan(before);
  });

  test('signing out ends all sessions of the user', async () => {
    const { url } = await hosting.restart();
    const [one, other] = [await Api.loggedIn(url, defaultUser), await Api.loggedIn(url, defaultUser)];
    expect(await statusOf(one.request('GET', '/api/admin/user'))).toBe(200);
    await statusOf(one.request('POST', '/logout'));
    expect(await statusOf(one.request('GET', '/api/admin/user'))).toBe(401);
    expect(await statusOf(other.request('GET', '/api/admin/user'))).toBe(401);
  });

  test('a password change ends the other sessions of the user, and a deletion all of them', async () => {
    const { url } = await hosting.server();
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
    const api = await Api.loggedIn((await hosting.server()).url, defaultUser);
    const body = { description: 'kept', expiresAt: '2100-01-01T00:00:00.000Z' };
    const { secret } = z.object({ secret: z.string() }).parse(await api.send('POST', '/api/admin/user/tokens', body));
    const { url } = await hosting.restart({ UNLEASH_PAT_KILL_SWITCH: 'true' });
    const again = await Api.loggedIn(url, defaultUser);
    const listed = await again.request('GET', '/api/admin/user/tokens');
    expect({ status: listed.status, text: await listed.text() }).toMatchObject({
      status: 404,
      text: expect.stringContaining('PATs are disabled.'),
    });
    expect(await statusOf(again.request('POST', '/api/admin/user/tokens', { ...body, description: 'new' }))).toBe(404);
    expect(await statusOf(Api.withToken(url, secret).request('GET', '/api/admin/user'))).toBe(200);
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
    const { url } = await hosting.server();
    const response = await fetch(`${url}/auth/reset/validate-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    await response.arrayBuffer();
    expect(response.status).toBe(400);
  });

  test('a password that meets all rules is accepted', async () => {
    const { url } = await hosting.server();
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
  beforeAll(() =>
    hosting.restart({
      SEARCH_FEATURES_RATE_LIMIT_PER_MINUTE: '2',
      CLIENT_METRICS_RATE_LIMIT_PER_MINUTE: '1',
      REGISTER_CLIENT_RATE_LIMIT_PER_MINUTE: '3',
    }),
  );

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
    const { url } = await hosting.server();
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
    const { url } = await hosting.server();
    const api = Api.withToken(url, backend);
    expect(await times(2, () => api.request('POST', '/api/client/register', register))).toEqual([202, 429]);
    expect(await times(4, () => api.request('POST', '/api/client/metrics', metrics))).toEqual([202, 202, 202, 429]);
  });
});

describe('Sign-in with API tokens off and a limit for passwords', () => {
  beforeAll(() => hosting.restart({ SIMPLE_LOGIN_LIMIT_PER_MINUTE: '1', AUTH_ENABLE_API_TOKEN: 'false' }));

  test('SIMPLE_LOGIN_LIMIT_PER_MINUTE limits sign-in with a password', async () => {
    const { url } = await hosting.server();
    await Api.loggedIn(url, defaultUser);
    await expect(Api.loggedIn(url, defaultUser)).rejects.toThrow('429');
  });

  test('AUTH_ENABLE_API_TOKEN=false rejects every token with 401', async () => {
    const { url } = await hosting.server();
    for (const [token, route] of [
      [backend, '/api/client/features'],
      [admin, '/api/admin/projects'],
    ] as const)
      expect(await statusOf(Api.withToken(url, token).request('GET', route))).toBe(401);
  });
});

describe('Links that have expired', () => {
  const page = readFileSync('content/docs/understanding-unleash/data-collection.md', 'utf8');
  const sql = /```sql\n(DELETE FROM reset_tokens[^`]+)```/.exec(page)?.[1] ?? '';
  const kept = () =>
    hosting
      .database()
      .query(
        'SELECT secret AS link FROM public_signup_tokens UNION SELECT reset_token FROM reset_tokens ORDER BY link',
      );

  test('stay in the database after a restart, with the names of users, until someone deletes the rows', async () => {
    const { url } = await hosting.restart();
    const api = Api.withToken(url, admin);
    const link = z
      .object({ secret: z.string() })
      .parse(
        await api.send('POST', '/api/admin/invite-link/tokens', { name: 'old', expiresAt: '2099-01-01T00:00:00Z' }),
      );
    const person = { email: 'kari@example.com', name: 'Kari Lindqvist', password: 'correct-Horse-7-battery' };
    await Api.anonymous(url).send('POST', `/invite/${link.secret}/signup`, person);
    await api.send('POST', '/api/admin/user-admin', { email: 'invited@example.com', rootRole: 3, sendEmail: false });
    await api.send('PUT', `/api/admin/invite-link/tokens/${link.secret}`, { enabled: false });
    for (const table of ['public_signup_tokens', 'reset_tokens'])
      await hosting.database().query(`UPDATE ${table} SET expires_at = '2025-01-01'`);
    const expired = await kept();
    expect(expired).toContainEqual({ link: link.secret });

    const later = await hosting.restart();
    expect(await kept()).toEqual(expired);
    const links = await Api.withToken(later.url, admin).send('GET', '/api/admin/invite-link/tokens');
    expect(JSON.stringify(links)).toContain('Kari Lindqvist');
    expect(await statusOf(fetch(`${later.url}/invite/${link.secret}/validate`))).toBe(400);

    expect(sql).toContain('public_signup_tokens');
    await hosting.database().query(sql);
    expect(await kept()).toEqual([]);
  });
});

describe('API tokens', () => {
  test('a new token works immediately, and a deleted one no longer after a minute', async () => {
    const { url } = await hosting.restart();
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
    await expect.poll(() => download(backend), { timeout: 100_000, interval: 1000 }).toBe(401);
    expect(await download(secret)).toBe(200);
  });
});
