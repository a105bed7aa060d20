import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { createPersonalToken } from './page-script.ts';

/** What the pages about tokens and errors say about permissions, wrong addresses and repeated slashes. */
const { url, tokens } = inject('unleash');
const place = '/api/admin/api-tokens';
const tokenFor = (environment: string, projects?: readonly string[]) => ({
  tokenName: 'permissions',
  type: 'backend',
  environment,
  ...(projects && { projects }),
});
const secretSchema = z.object({ secret: z.string() });

/** Creates a user with a root role and returns the API with a personal access token of the user. */
async function withRole(rootRole: number): Promise<Api> {
  const user = { username: `role-${rootRole}`, password: 'Only-looks-1-2-3' };
  const admin = Api.withToken(url, tokens.admin);
  const created = z
    .object({ id: z.number() })
    .parse(await admin.send('POST', '/api/admin/user-admin', { ...user, rootRole, sendEmail: false }));
  const signedIn = await Api.loggedIn(url, user);
  const body = { description: 'permissions', expiresAt: '2099-01-01T00:00:00.000Z' };
  const { secret } = secretSchema.parse(await signedIn.send('POST', '/api/admin/user/tokens', body));
  users.push(created.id);
  return Api.withToken(url, secret);
}
const users: number[] = [];

describe('Creating API tokens in Open Source', () => {
  let byAdmin: Api;
  beforeAll(async () => {
    byAdmin = Api.withToken(url, await createPersonalToken(url));
  });

  test.each([
    ['an unknown environment', tokenFor('live', ['default']), 403, 400],
    ['all environments', tokenFor('*', ['default']), 403, 400],
    ['an unknown project', tokenFor('development', ['shop']), 400, 400],
  ])('%s gives an Admin with a personal token another status than an admin token', async (_, body, personal, admin) => {
    expect((await byAdmin.request('POST', place, body)).status).toBe(personal);
    expect((await Api.withToken(url, tokens.admin).request('POST', place, body)).status).toBe(admin);
  });

  test('Editors create tokens of the project default only, and extend none', async () => {
    const editor = await withRole(2);
    expect((await editor.request('POST', place, tokenFor('development', ['default']))).status).toBe(403);
    const created = await editor.send('POST', '/api/admin/projects/default/api-tokens', tokenFor('development'));
    const { secret } = secretSchema.parse(created);
    const later = { expiresAt: '2099-01-01T00:00:00.000Z' };
    expect((await editor.request('PUT', `${place}/${secret}`, later)).status).toBe(403);
    expect((await byAdmin.request('PUT', `${place}/${secret}`, later)).status).toBe(200);
    const admin = Api.withToken(url, tokens.admin);
    await admin.send('DELETE', `${place}/${secret}`);
    for (const id of users) await admin.send('DELETE', `/api/admin/user-admin/${id}`);
  });
});

describe('Paths of the server', () => {
  const answer = async (pathname: string) => {
    const response = await Api.withToken(url, tokens.backend).request('GET', pathname);
    await response.arrayBuffer();
    return `${response.status} ${response.headers.get('content-type')}`;
  };

  test('a wrong path outside /api returns the Admin UI with status 200', async () => {
    expect(await answer('/unleash/api/client/features')).toBe('200 text/html; charset=utf-8');
    expect(await answer('/api/clients/features')).toBe('404 application/json; charset=utf-8');
  });

  test.each(['//api/client/features', '/api//client///features'])('repeated slashes are one: %s', async (pathname) => {
    expect(await answer(pathname)).toBe('200 application/json; charset=utf-8');
  });
});
