import { z } from 'zod';
import { tokens } from '../../../live/tokens.ts';
import {
  admin,
  adminSession,
  asFrontend,
  enterpriseOperation,
  exhaust,
  flags,
  personal,
  repeat,
  send,
  sendToPrepared,
  viewer,
  viewerSession,
  withDatabase,
  type Attempts,
  type Received,
  withOtherProject,
} from './servers.ts';

const frontend = (path: string, method = 'GET', options: object = { token: tokens.frontend }, body?: unknown) =>
  send(method, `/api/frontend${path}`, body, options);
const withToken = (path: string, token: string) => send('GET', path, undefined, { token });
const createToken = (more: object, token: string = tokens.admin) =>
  send(
    'POST',
    `${admin}/api-tokens`,
    { tokenName: 't', type: 'backend', environment: 'development', ...more },
    { token },
  );
const inFuture = '2099-01-01T00:00:00.000Z';
const createPersonal = async (description: string, expiresAt = inFuture, session = viewerSession()) =>
  send('POST', `${admin}/user/tokens`, { description, expiresAt }, await session);

const readFlagsTooOften = () => exhaust(() => sendToPrepared('GET', '/api/frontend', undefined, asFrontend));

export const exceedTokens = (): Promise<Received> =>
  withDatabase(
    `INSERT INTO api_tokens (secret, username, token_name, type, environment)
     SELECT 'many-' || n, 'many', 'many', 'client', 'development' FROM generate_series(1, 2000) n`,
    "DELETE FROM api_tokens WHERE token_name = 'many'",
    () =>
      sendToPrepared('POST', `${admin}/api-tokens`, { tokenName: 't', type: 'backend', environment: 'development' }),
  );

const deleteSharedToken = () =>
  withOtherProject(async () => {
    const token = { tokenName: 'shared', type: 'backend', environment: 'development', projects: ['default', 'other'] };
    const { text } = await sendToPrepared('POST', `${admin}/api-tokens`, token);
    const { secret } = z.object({ secret: z.string() }).parse(JSON.parse(text));
    return sendToPrepared('DELETE', `${admin}/projects/default/api-tokens/${secret}`);
  });

export const createManyTokens = (): Promise<Received> =>
  repeat((count) => createPersonal(`many-${count}-${Date.now()}`));

export const createPersonalAsAdminToken = (): Promise<Received> =>
  send('POST', `${admin}/user/tokens`, { description: 'of-no-user', expiresAt: inFuture });

/** Errors of tokens and of the APIs for SDKs. */
export const tokenErrors: Attempts = {
  'reference/front-end-api': {
    '400 `Request validation': () => frontend('/client/metrics', 'POST', undefined, {}),
    '400 `Expected property': () => frontend('', 'POST', { token: tokens.frontend, raw: '{a' }),
    '401 `This endpoint': () => frontend('', 'GET', { token: '' }),
    '403 `invalid token': () => frontend('', 'GET', { token: tokens.backend }),
    '404 `The path': () => frontend('/unknown'),
    '405 `The frontend': () => frontend('/health'),
    '429 `Too many': readFlagsTooOften,
  },
  'how-to/how-to-create-api-tokens': {
    '401 The server': async () => [
      await withToken('/api/client/features', 'default:development.unknown'),
      await withToken('/api/client/features', ''),
    ],
    '403 You sent': async () => [
      await withToken('/api/client/features', tokens.frontend),
      await withToken('/api/frontend', tokens.backend),
      await withToken('/api/client/features', personal),
      await withToken('/api/frontend', personal),
    ],
    '200 with': async () => [await send('GET', '/unknown'), await send('GET', '/api/unknown')],
    '400 `Environment=': () => createToken({ environment: 'unknown' }),
    '400 `Project=': () => createToken({ projects: ['unknown'] }),
    '400 `"projects"': () => createToken({ projects: [] }),
    '400 `Client token': () => createToken({ environment: '*' }),
    '400 ``The `/body/type`': () => createToken({ type: 'admin' }),
    '400 `Failed to create': exceedTokens,
    '401 Check the token': () => createToken({}, 'user:unknown'),
    '403 In Open Source': async () => [
      await createToken({ environment: 'unknown' }, personal),
      await createToken({ environment: '*' }, personal),
      await createToken({}, viewer),
    ],
  },
  'reference/api-tokens-and-client-keys': {
    '`PAT description cannot': () => createPersonal(''),
    '`The expiry date': () => createPersonal('late', '2020-01-01T00:00:00.000Z'),
    '`Too many': createManyTokens,
    '`PAT description already': async () => {
      await createPersonal('twice', inFuture, adminSession());
      return createPersonal('twice', inFuture, adminSession());
    },
    '`PATs require': createPersonalAsAdminToken,
    '`DELETE /api/admin/api-tokens/{token}`': () => send('DELETE', `${admin}/api-tokens/unknown`),
    '`DELETE /api/admin/projects/{projectId}': async () => [
      await send('DELETE', `${admin}/projects/default/api-tokens/unknown`),
      await deleteSharedToken(),
    ],
  },
  'reference/service-accounts': {
    '400 A field': enterpriseOperation,
    '401 The request': enterpriseOperation,
    '403 The token': enterpriseOperation,
    '404 The service': enterpriseOperation,
    '409 The username': enterpriseOperation,
  },
  'reference/signals': {
    '401 The token': enterpriseOperation,
    '404 No endpoint': enterpriseOperation,
    '429 You have': enterpriseOperation,
  },
  'reference/sdks': {
    '401 The request': async () => [
      await withToken('/api/client/features', ''),
      await withToken('/api/frontend', 'default:development.unknown'),
    ],
    '403 `invalid token': async () => [
      await withToken('/api/client/features', tokens.frontend),
      await withToken('/api/frontend', tokens.backend),
    ],
  },
  'understanding-unleash/unleash-overview': {
    '`401` with': async () => [
      await withToken('/api/client/features', ''),
      await withToken('/api/frontend', 'default:development.unknown'),
    ],
    '`403` with': () => withToken('/api/client/features', tokens.frontend),
  },
  quickstart: {
    '`401` and': () => withToken('/api/client/features', ''),
    '`403` and': async () => [
      await withToken('/api/frontend', tokens.backend),
      await withToken('/api/client/features', tokens.frontend),
      await withToken(flags, tokens.backend),
    ],
    '`409` and': () => send('POST', flags, { name: 'known' }),
  },
};
