import { z } from 'zod';
import { tokens } from '../../../live/tokens.ts';
import { breakPattern, exceedFlags, exceedProject, searchTooOften, useUnknownProject, archiveParent } from './flags.ts';
import { importAsAdminToken } from './imports.ts';
import {
  admin,
  enterprise,
  enterpriseOperation,
  exhaust,
  flags,
  inDevelopment,
  repeat,
  send,
  sendToPrepared,
  viewer,
  viewerSession,
  viewerUser,
  withDatabase,
  type Attempts,
  type Received,
} from './servers.ts';
import {
  exceedSegments,
  exceedStrategies,
  fillSegment,
  useSixSegments,
  withConstraint,
  deleteUsedField,
  deleteUsedSegment,
} from './strategies.ts';
import { createManyTokens, createPersonalAsAdminToken, exceedTokens } from './tokens.ts';

const manyConstraints = Array.from({ length: 31 }, () => ({ contextName: 'userId', operator: 'IN', values: ['1'] }));
const exceedConstraints = () =>
  send('POST', `${inDevelopment('known')}/strategies`, { name: 'default', constraints: manyConstraints });
const addLinks = () =>
  repeat((count) => send('POST', `${flags}/known/link`, { url: `https://example.com/${count}`, title: 'a' }));

const signIn = (sendRequest = send, password = 'wrong') =>
  sendRequest('POST', '/auth/simple/login', { username: 'viewer', password }, { token: '' });
const signInWhileDisabled = () =>
  withDatabase(
    `INSERT INTO settings (name, content) VALUES ('unleash.auth.simple', '{"disabled": true}')`,
    "DELETE FROM settings WHERE name = 'unleash.auth.simple'",
    () => signIn(sendToPrepared),
  );
const changePassword = async (password: string) =>
  send(
    'POST',
    `${admin}/user/change-password`,
    { oldPassword: viewerUser.password, password, confirmPassword: password },
    await viewerSession(),
  );
const resetTwice = async () => {
  const email = `reset-${Math.random()}@example.com`;
  await send('POST', `${admin}/user-admin`, { email, rootRole: 3, sendEmail: false });
  const { text } = await send('POST', `${admin}/user-admin/reset-password`, { id: email });
  const { resetPasswordUrl } = z.object({ resetPasswordUrl: z.url() }).parse(JSON.parse(text));
  const body = { token: new URL(resetPasswordUrl).searchParams.get('token'), password: 'Correct-horse-7-battery' };
  await send('POST', '/auth/reset/password', body, { token: '' });
  return send('POST', '/auth/reset/password', { ...body, password: 'Correct-horse-8-battery' }, { token: '' });
};
const requestResetTwice = async () => {
  const email = 'forgetful@example.com';
  await send('POST', `${admin}/user-admin`, { email, rootRole: 3, sendEmail: false });
  await send('POST', '/auth/reset/password-email', { email }, { token: '' });
  return send('POST', '/auth/reset/password-email', { email }, { token: '' });
};

const tooLarge = () => send('POST', flags, { name: 'large', description: 'a'.repeat(500_000) });
const asText = () => send('POST', flags, undefined, { raw: '{}', contentType: 'text/plain' });

const webhook = { provider: 'webhook', enabled: true, parameters: {}, events: ['feature-created'] };
const addIntegration = (more: object, options: object = {}, sendRequest = send) =>
  sendRequest('POST', `${admin}/addons`, { ...webhook, ...more }, options);
const url = 'http://127.0.0.1/hook';
const callAt = (address: string, sendRequest = send) =>
  addIntegration({ parameters: { url: address } }, {}, sendRequest);

async function createLink(): Promise<string> {
  const link = { name: `link-${Math.random()}`, expiresAt: '2099-01-01T00:00:00.000Z' };
  const { text } = await send('POST', `${admin}/invite-link/tokens`, link);
  return z.object({ secret: z.string() }).parse(JSON.parse(text)).secret;
}

async function signUp(more: object, secret?: string): Promise<Received> {
  const user = { email: `${Math.random()}@example.com`, name: 'Kari Lindqvist', password: 'correct-Horse-7-battery' };
  return send('POST', `/invite/${secret ?? (await createLink())}/signup`, { ...user, ...more }, { token: '' });
}

const setMaintenance = (body: object, token: string = tokens.admin) =>
  send('POST', `${admin}/maintenance`, body, { token });
const maintenance = '`self-hosted-maintenance.test.ts` waits until maintenance mode is in effect.';
const client = 'The client reports it and got no response.';
const unused = 'Open Source knows the name, but none of its operations uses it.';
const noError = 'The server returns no error.';

/** Errors that concern an instance: limits, users, settings and integrations, and lists of all kinds of errors. */
export const instanceErrors: Attempts = {
  'api-overview': {
    '400 `BadDataError`': () => send('POST', flags, {}),
    '400 `ExceedsLimitError`': exceedConstraints,
    '400 `ArchivedFeatureError`': () => send('POST', `${inDevelopment('archived')}/on`),
    '400 `PatternError`': breakPattern,
    '400 `RoleInUseError`': enterprise,
    '400 `OwaspValidationError`': async () => [
      await send('POST', `${admin}/user-admin/validate-password`, { password: 'short' }),
      await send('POST', `${admin}/user-admin/validate-password`, { password: '' }),
      await changePassword(viewerUser.password),
    ],
    '401 `AuthenticationRequired`': () => send('GET', flags, undefined, { token: '' }),
    '401 `UnauthorizedError`': () => send('GET', flags, undefined, { token: 'user:unknown' }),
    '401 `PasswordMismatch`': () => signIn(),
    '401 `InvalidTokenError`': async () => [
      await send('GET', '/auth/reset/validate?token=unknown', undefined, { token: '' }),
      await resetTwice(),
    ],
    '403 `PermissionError`': () => send('POST', flags, { name: 'by-viewer' }, { token: viewer }),
    '403 `NoAccessError`': {
      provoke: createPersonalAsAdminToken,
      except: { NoAccessError: unused },
    },
    '403 `InvalidOperationError`': archiveParent,
    '403 `OperationDeniedError`': addLinks,
    '403 `IncompatibleProjectError`': enterprise,
    '404 `NotFoundError`': async () => [await send('GET', `${flags}/unknown`), await send('GET', `${admin}/unknown`)],
    '405 `NotImplementedError`': () => send('GET', '/api/frontend/health', undefined, { token: tokens.frontend }),
    '409 `NameExistsError`': () => send('POST', flags, { name: 'known' }),
    '409 `ConflictError`': deleteUsedField,
    '409 `ProjectWithoutOwnerError`': enterprise,
    '413 No name': tooLarge,
    '415 `ContentTypeError`': asText,
    '422 `DisabledError`': signInWhileDisabled,
    '429 `RateLimitError`': async () => [await requestResetTwice()],
    '500 `InternalError`': {
      provoke: () => send('POST', flags, { name: 'tagged', tags: [{ type: 'simple', value: 'unknown' }] }),
      except: { InternalError: unused },
    },
    '502, 504': unused,
    '503 No name': maintenance,
  },
  troubleshooting: {
    'Segment [Strategies': deleteUsedSegment,
    'Context field Constraints': deleteUsedField,
    'Flag You need': async () => [
      await send('DELETE', `${admin}/archive/known`),
      // It's still there.
      await send('GET', `${flags}/known`),
    ],
    '`ECONNREFUSED`': client,
    '`ENOTFOUND`': client,
    '`ETIMEDOUT`': client,
    '`self-signed': client,
    'The request works': client,
    '`The combination': () => signIn(),
    '`Logging in': signInWhileDisabled,
    'You receive a 429': () => exhaust(() => signIn(sendToPrepared)),
    'The sign-in page': noError,
    "You're signed out": noError,
    'Single sign-on': enterpriseOperation,
    "You don't know": noError,
    '400 `Request validation': () => send('POST', flags, {}),
    "400 `You can't": importAsAdminToken,
    '401 `You must': async () => [
      await send('GET', flags, undefined, { token: '' }),
      await send('GET', flags, undefined, { token: 'user:unknown' }),
    ],
    "403 `You don't": () => send('POST', flags, { name: 'by-viewer' }, { token: viewer }),
    '404 `The path': async () => [await send('GET', `${admin}/unknown`), await send('POST', `${admin}/projects`, {})],
    '409 The message': () => send('POST', flags, { name: 'known' }),
    '413 `request': tooLarge,
    '415 `We do': asText,
    '429 `Too many': searchTooOften,
    '503 `Unleash': maintenance,
  },
  'reference/resource-limits': {
    'Flags, projects': {
      provoke: async () => [await exceedFlags(), await exceedTokens(), await exceedSegments()],
      except: { project: enterprise },
    },
    Strategies: exceedStrategies,
    'Constraints ': exceedConstraints,
    'Values in a constraint': () =>
      withConstraint({
        contextName: 'country',
        operator: 'IN',
        values: Array.from({ length: 251 }, (_, index) => `${index}`),
      }),
    'Segments in': useSixSegments,
    'Values in a segment': fillSegment,
    'Flags in a project': exceedProject,
    'Personal access tokens': createManyTokens,
    Links: addLinks,
  },
  'reference/projects': {
    '`Failed to create': enterpriseOperation,
    '`A project with': enterpriseOperation,
    '`These environments': enterpriseOperation,
    '`The feature flag naming': enterpriseOperation,
    '`You can not archive': enterpriseOperation,
    '`You can not delete the default': enterpriseOperation,
    '`Active project': useUnknownProject,
    '`No project found`': () => send('GET', `${admin}/projects/unknown/overview`),
    '`The path': () => send('POST', `${admin}/projects`, { name: 'new' }),
  },
  'reference/public-signup': {
    '`GET /api/admin/invite-link/tokens/{secret}`': () => send('GET', `${admin}/invite-link/tokens/unknown`),
    '`PUT /api/admin/invite-link/tokens/{secret}`': async () =>
      send('PUT', `${admin}/invite-link/tokens/${await createLink()}`, {}),
    '`GET /invite/{secret}/validate`': async () => [
      await send('GET', `/invite/${await createLink()}/validate`, undefined, { token: '' }),
      await send('GET', '/invite/unknown/validate', undefined, { token: '' }),
    ],
    '`201`': () => signUp({}),
    '`400` without a body': () => signUp({}, 'unknown'),
    '`400` with `User': async () => {
      await signUp({ email: 'kari@example.com' });
      return signUp({ email: 'kari@example.com' });
    },
    '`500` with': async () => {
      await signUp({ username: 'kari' });
      return signUp({ username: 'kari' });
    },
    '`400` with `details`': async () => [await signUp({ email: undefined }), await signUp({ rootRole: 1 })],
  },
  'reference/integrations': {
    '400 The': async () => [
      await addIntegration({ provider: 'unknown' }),
      await addIntegration({}),
      await callAt('ftp://example.com'),
      await callAt('http://127.0.0.1', sendToPrepared),
    ],
    '400, `This': async () => [
      await addIntegration({ provider: 'slack', parameters: { url, defaultChannel: 'a' } }),
      await addIntegration({ provider: 'teams', parameters: { url } }),
    ],
    '403 You': () => addIntegration({}, { token: viewer }),
    '404 No': () => send('GET', `${admin}/addons/99999`),
    '500, `Invalid': () => callAt('not an address'),
    '500, `getaddrinfo': () => callAt('http://unknown.invalid', sendToPrepared),
  },
  'reference/maintenance-mode': {
    '`204`': () => setMaintenance({ enabled: false }),
    '`400`': async () => [await setMaintenance({}), await setMaintenance({ enabled: 'yes' })],
    '`401`': async () => [
      await setMaintenance({ enabled: false }, ''),
      await setMaintenance({ enabled: false }, 'user:unknown'),
    ],
    '`403`': () => setMaintenance({ enabled: false }, viewer),
  },
  'reference/rbac': { '`POST …/access`': enterpriseOperation },
  'reference/actions': { '`POST` Creates': enterpriseOperation },
  'reference/change-requests': { 'A segment that': enterpriseOperation },
  'reference/scim': {
    'Editing the name': enterpriseOperation,
    'Changing or': enterpriseOperation,
    'Renaming a': enterpriseOperation,
    'Adding or': enterpriseOperation,
  },
};
