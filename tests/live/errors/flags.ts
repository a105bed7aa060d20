import { tokens } from '../../../live/tokens.ts';
import {
  admin,
  enterprise,
  exhaust,
  flags,
  inDevelopment,
  personal,
  send,
  sendToPrepared,
  strategies,
  viewer,
  withDatabase,
  type Attempts,
  type Received,
} from './servers.ts';
import { exceedStrategies, deleteUsedField, deleteUsedSegment } from './strategies.ts';

const variants = `${inDevelopment('known')}/variants`;
const variant = { name: 'a', weight: 1000, weightType: 'variable', stickiness: 'default' };
const withVariants = (...list: readonly object[]) =>
  send('POST', strategies, { name: 'default', variants: list.map((one) => ({ ...variant, ...one })) });
const withPayload = (payload: object) => withVariants({ payload: { type: 'string', ...payload } });
const tooMuch = [{ weightType: 'fix', weight: 600 }, { name: 'b', weightType: 'fix', weight: 600 }, { name: 'c' }];
const playground = { environments: ['development'], projects: '*', context: { appName: 'shop' } };
const ask = (body: object) => send('POST', `${admin}/playground/advanced`, body);
const search = (query: string, sendRequest = send) => sendRequest('GET', `${admin}/search/features?${query}`);
const csvScript = 'The script reports it: `create-flags-from-csv.test.ts`.';

/** Only a flag that already has environment variants can get others. */
const replaceVariants = (...list: readonly object[]) =>
  withDatabase(
    `UPDATE feature_environments SET variants = '[${JSON.stringify(variant)}]' WHERE feature_name = 'known'`,
    "UPDATE feature_environments SET variants = '[]' WHERE feature_name = 'known'",
    () =>
      sendToPrepared(
        'PUT',
        variants,
        list.map((one) => ({ ...variant, ...one })),
      ),
  );

export const searchTooOften = (): Promise<Received> => exhaust(() => search('query=a', sendToPrepared));

export const exceedFlags = (): Promise<Received> =>
  withDatabase(
    "INSERT INTO features (name, project) SELECT 'many-' || n, 'default' FROM generate_series(1, 5000) n",
    "DELETE FROM features WHERE name LIKE 'many-%'",
    () => sendToPrepared('POST', flags, { name: 'one-more' }),
  );

/** The database is the only way in Open Source to give a project a limit or a naming pattern. */
const setOfProject = (column: string, value: string) =>
  `INSERT INTO project_settings (project, ${column}) VALUES ('default', ${value})
   ON CONFLICT (project) DO UPDATE SET ${column} = ${value}`;

export const withFlagLimit = <T>(request: () => Promise<T>): Promise<T> =>
  withDatabase(setOfProject('feature_limit', '1'), setOfProject('feature_limit', 'NULL'), request);

export const exceedProject = (): Promise<Received> =>
  withFlagLimit(() => sendToPrepared('POST', flags, { name: 'one-more' }));

export const withPattern = <T>(request: () => Promise<T>): Promise<T> =>
  withDatabase(
    setOfProject('feature_naming_pattern', "'[A-Z]+'"),
    setOfProject('feature_naming_pattern', 'NULL'),
    request,
  );

export const breakPattern = (): Promise<Received> =>
  withPattern(() => sendToPrepared('POST', flags, { name: 'lower-case' }));

export const archiveParent = async (): Promise<Received> => {
  for (const name of ['parent', 'child']) await send('POST', flags, { name });
  await send('POST', `${flags}/child/dependencies`, { feature: 'parent' });
  return send('DELETE', `${flags}/parent`);
};

export const useUnknownEnvironment = (): Promise<Received> =>
  send('POST', `${flags}/known/environments/unknown/strategies`, { name: 'default' });

export const useUnknownProject = (): Promise<Received> =>
  send('POST', `${admin}/projects/unknown/features`, { name: 'elsewhere' });

/** Errors of flags, their variants and environments, and of the search. */
export const flagErrors: Attempts = {
  'reference/feature-toggles': {
    '400 `"name" must be URL': () => send('POST', flags, { name: 'a b' }),
    '400 `"name" length': () => send('POST', flags, { name: 'a'.repeat(101) }),
    '400 ``The `type`': () => send('POST', flags, { name: 'typed', type: 'sort' }),
    '400 `The feature flag name': breakPattern,
    '400 `Cannot perform': () => send('POST', `${inDevelopment('archived')}/on`),
    '400 `Failed to create': exceedFlags,
    '403 `You have reached': exceedProject,
    '403 A permission error': () => send('POST', flags, { name: 'by-viewer' }, { token: viewer }),
    "404 `There's no feature": () => send('GET', `${flags}/unknown`),
    '404 `Could not find feature flag': () => send('GET', `${flags}/archived`),
    '404 `Active project': useUnknownProject,
    '404 `Could not find environment': () => send('POST', `${flags}/known/environments/unknown/on`),
    '409 `A flag with': () => send('POST', flags, { name: 'known' }),
    '409 `An archived flag': () => send('POST', flags, { name: 'archived' }),
  },
  'reference/environments': {
    '400 `Environment … does': () => send('POST', `${admin}/projects/default/environments`, { environment: 'unknown' }),
    '400 `Environment=': () =>
      send('POST', `${admin}/api-tokens`, { tokenName: 't', type: 'backend', environment: 'unknown' }),
    '400 `You have not added': useUnknownEnvironment,
    '400 ``The `/body/development`': () => send('PUT', `${admin}/environments/sort-order`, { development: 'first' }),
    '404 `Could not find environment with name': () => send('GET', `${admin}/environments/unknown`),
    '404 `Could not find environment …`': enterprise,
    '404 `Could not find environment … for': () => send('POST', `${flags}/known/environments/unknown/on`),
    '409 `… already has': () => send('POST', `${admin}/projects/default/environments`, { environment: 'development' }),
  },
  'reference/feature-toggle-variants': {
    '400 `There must be': () => replaceVariants({ weightType: 'fix' }),
    '400 `The traffic': () => replaceVariants(...tooMuch),
    '400 `The … object': () => send('PUT', variants, [{ ...variant, color: 'red' }]),
    '400 `Could not apply': () => send('PATCH', variants, [{ op: 'replace', path: '/7/weight', value: 1 }]),
    '403 `Environment variants': () => send('PUT', variants, [variant]),
    '403 A permission error': () => send('PUT', variants, [variant], { token: viewer }),
    '404 `Could not find': () => send('GET', `${flags}/known/environments/unknown/variants`),
    "404 `There's no feature": () => send('PUT', `${inDevelopment('unknown')}/variants`, [variant]),
  },
  'reference/playground': {
    '400 ``The `/body/context/appName`': () => ask({ ...playground, context: {} }),
    '400 ``The `/body/environments`': () => ask({ ...playground, environments: [] }),
    '400 ``The `/body/context/currentTime`': () =>
      ask({ ...playground, context: { appName: 'shop', currentTime: 'today' } }),
    '400 `Rejecting': () => {
      const many = Array.from({ length: 200 }, (_, index) => index).join(',');
      return ask({ ...playground, context: { appName: 'shop', userId: many, sessionId: many } });
    },
  },
  'reference/search-operators': {
    '400 ``The `/query/state`': () => search('state=active'),
    '400 ``The `/query/tag` property must match': () => search('tag=IS:release'),
    '400 ``The `/query/createdAt`': () => search('createdAt=IS:2026-01-01'),
    '400 ``The `/query/tag` property must be string': () => search('tag=INCLUDE:a:b&tag=INCLUDE:a:c'),
    '400 ``The `/query/status`': () => search('status=development:enabled'),
    '400 ``The `sortOrder`': () => search('sortOrder=up'),
    '429 `Too many': searchTooOften,
    '500 A database': () => send('GET', `${admin}/search/events?from=IS:2026-13-01`),
  },
  'reference/strategy-variants': {
    '`There must be': () => withVariants({ weightType: 'fix' }),
    '`The traffic': () => withVariants(...tooMuch),
    '``The `/body/variants/0/stickiness`': () => withVariants({ stickiness: undefined }),
    '``The `/body/variants/0/weight`': () => withVariants({ weight: 0.5 }),
    '`"[0].name"': () => withVariants({ name: 'a b' }),
    '`"[1]" contains': () => withVariants({ weight: 500 }, { weight: 500 }),
    "`'value' must": () => withPayload({ type: 'json', value: '{' }),
    '``The `type`': () => withPayload({ type: 'date', value: '2026-01-01' }),
    '`"[0].payload.value"': () => withPayload({ value: '' }),
  },
  'how-to-create-feature-flag': {
    '400 `BadDataError`: `"name" must be URL': () => send('POST', flags, { name: 'a b' }),
    '400 `BadDataError`: `"name" length': () => send('POST', flags, { name: 'a'.repeat(101) }),
    '400 `BadDataError`: The `type`': () => send('POST', flags, { name: 'typed', type: 'sort' }),
    '400 `PatternError`': breakPattern,
    '400 `BadDataError`: `Could not find strategy': () => send('POST', strategies, { name: 'unknown' }),
    '400 `BadDataError`: `You have not added': useUnknownEnvironment,
    '400 `BadDataError`: `There must': () => withVariants({ weightType: 'fix' }),
    '400 `ExceedsLimitError`': async () => [await exceedFlags(), await exceedStrategies()],
    '400 `ArchivedFeatureError`': () => send('POST', `${inDevelopment('archived')}/on`),
    '401 `AuthenticationRequired`': async () => [
      await send('GET', flags, undefined, { token: '' }),
      await send('GET', flags, undefined, { token: 'user:unknown' }),
    ],
    '403 `expected': async () => [
      await send('GET', flags, undefined, { token: tokens.backend }),
      await send('GET', flags, undefined, { token: tokens.frontend }),
    ],
    '403 `PermissionError`': async () => [
      await send('POST', flags, { name: 'by-viewer' }, { token: viewer }),
      await send('POST', `${admin}/projects/unknown/features`, { name: 'elsewhere' }, { token: personal }),
      await send('POST', `${flags}/known/environments/unknown/on`, undefined, { token: personal }),
    ],
    '404 `NotFoundError`: `Active project': useUnknownProject,
    '404 `NotFoundError`: `Could not find environment': () => send('POST', `${flags}/known/environments/unknown/on`),
    '409 `NameExistsError`': async () => [
      await send('POST', flags, { name: 'known' }),
      await send('POST', flags, { name: 'archived' }),
    ],
    '415 `ContentTypeError`': () => send('POST', flags, undefined, { raw: '{}', contentType: 'text/plain' }),
    '500 `UnknownError`': () => send('POST', flags, { name: 'tagged', tags: [{ type: 'simple', value: 'unknown' }] }),
  },
  'how-to/how-to-create-flags-from-csv': {
    '`You must log in': () => send('GET', flags, undefined, { token: '' }),
    '`invalid token': () => send('GET', flags, undefined, { token: tokens.backend }),
    'A message that names': () => send('POST', flags, { name: 'by-viewer' }, { token: viewer }),
    '`No project found`': () => send('GET', `${admin}/projects/unknown/overview`),
    "`You can't create": exceedFlags,
    '`A quotation mark': csvScript,
    '`Unknown column`': csvScript,
  },
  'understanding-unleash/the-anatomy-of-unleash': {
    'You use the name of an active': () => send('POST', flags, { name: 'known' }),
    'You use the name of an archived': () => send('POST', flags, { name: 'archived' }),
    "You use a name that isn't": () => send('POST', flags, { name: 'new checkout/2' }),
    'The instance has reached': exceedFlags,
    'Flag: [archive]': archiveParent,
    'Segment A strategy': deleteUsedSegment,
    'Context field A constraint': deleteUsedField,
  },
};
