import { z } from 'zod';
import type { Call, CheckingClient } from '../client.ts';

const nowhere = 'not-there';
const projectId = 'default';
const flag = { projectId, featureName: 'new-checkout', environment: 'development' };

/** Calls that fail, by the expected status. None of them changes anything. */
const refusals: readonly (readonly [status: number, operationId: string, call: Call])[] = [
  [404, 'getAddon', { path: { id: 999 } }],
  [400, 'getIntegrationEvents', { path: { id: nowhere } }],
  [400, 'createApiToken', { as: 'admin', body: { tokenName: 'refused', type: 'backend', environment: nowhere } }],
  [404, 'reviveFeature', { path: { featureName: nowhere } }],
  [400, 'getAllClientFeatures', { as: 'backend', query: { tag: 'no-colon' } }],
  [401, 'getAllClientFeatures', { as: 'stranger' }],
  [403, 'getAllClientFeatures', { as: 'frontend' }],
  [404, 'getClientFeature', { as: 'backend', path: { featureName: nowhere } }],
  [403, 'getFrontendFeatures', { as: 'backend' }],
  [400, 'searchEvents', { query: { feature: 'new-checkout' } }],
  [400, 'createFeature', { path: flag, body: { name: 'not a name' } }],
  [409, 'createFeature', { path: flag, body: { name: flag.featureName } }],
  [400, 'patchFeature', { path: flag, body: [{ op: 'replace', path: '/type', value: 7 }] }],
  [400, 'updateFeature', { path: flag, body: { name: nowhere } }],
  [409, 'cloneFeature', { path: flag, body: { name: flag.featureName } }],
  [400, 'addFeatureStrategy', { path: flag, body: { name: nowhere } }],
  [404, 'createFeatureLink', { path: { ...flag, featureName: nowhere }, body: { url: 'https://example.com' } }],
  [400, 'exportFeatures', { body: { environment: 'development' } }],
  [400, 'importToggles', { body: importOf(nowhere) }],
  [400, 'createPat', { body: { description: '', expiresAt: '2036-01-01T00:00:00.000Z' } }],
  [409, 'createPat', { body: { description: 'Verification', expiresAt: '2036-01-01T00:00:00.000Z' } }],
  [400, 'addEnvironmentToProject', { as: 'admin', path: { projectId }, body: { environment: nowhere } }],
  [404, 'addEnvironmentToProject', { as: 'admin', path: { projectId: nowhere }, body: { environment: 'development' } }],
  [400, 'updatePublicSignupToken', { path: { token: nowhere }, body: {} }],
  [404, 'getPublicSignupToken', { path: { token: nowhere } }],
  [404, 'removeSegment', { as: 'admin', path: { id: 999 } }],
  [404, 'updateSegment', { as: 'admin', path: { id: 999 }, body: { name: 'Refused', constraints: [] } }],
  [
    400,
    'addTagToFeatures',
    {
      path: { projectId },
      body: { features: [flag.featureName], tags: { addedTags: [{ type: nowhere, value: 'x' }], removedTags: [] } },
    },
  ],
  [404, 'deleteTagType', { path: { name: nowhere } }],
  [404, 'getTagType', { path: { name: nowhere } }],
  [404, 'deleteInactiveUsers', { body: { ids: [999] } }],
  [400, 'getUserRoles', {}],
  [400, 'toggleFeatureEnvironmentOn', { path: { ...flag, featureName: 'summer-sale-2025' } }],
  [400, 'toggleFeatureEnvironmentOff', { path: { ...flag, featureName: 'summer-sale-2025' } }],
  [401, 'changePassword', { body: { token: nowhere, password: 'Two-Words-And-7-More' } }],
  [401, 'login', { body: { username: 'ada', password: nowhere } }],
  [404, 'sendResetPasswordEmail', { body: { email: 'nobody@example.com' } }],
  [401, 'validateToken', { query: { token: nowhere } }],
  [404, 'addFeatureDependency', { path: { projectId, child: nowhere }, body: { feature: flag.featureName } }],
  [409, 'validateFeature', { body: { name: flag.featureName, projectId } }],
  [409, 'addEnvironmentToProject', { path: { projectId }, body: { environment: flag.environment } }],
  [409, 'createSegment', { body: { name: 'Beta users', constraints: [] } }],
  [409, 'validateSegment', { body: { name: 'Beta users' } }],
  [409, 'updateSegment', { path: { id: 1 }, body: { name: 'Beta users', constraints: [] } }],
  [409, 'removeSegment', { path: { id: 3 } }],
  [409, 'createStrategy', { body: { name: 'officeHours', parameters: [] } }],
  [409, 'createTag', { body: { type: 'team', value: 'checkout' } }],
  [409, 'createTagType', { body: { name: 'team', description: 'A type.' } }],
  [409, 'validateTagType', { body: { name: 'team' } }],
  ...contextFieldRefusals(''),
  ...contextFieldRefusals('ForProject'),
];

/** Makes calls that the server rejects, so that described errors are compared with real ones. */
export async function provokeRefusals(client: CheckingClient): Promise<void> {
  for (const [status, operationId, call] of refusals) await client.provoke(status, operationId, call);

  const state = z.object({ meta: z.object({ etag: z.string() }) });
  const { meta } = state.parse(await client.call('getAllClientFeatures', { as: 'backend' }));
  await client.provoke(304, 'getAllClientFeatures', { as: 'backend', headers: { 'If-None-Match': meta.etag } });

  const reset = await client.call('resetUserPassword', { body: { id: 'mina@example.com' } });
  const { resetPasswordUrl } = z.object({ resetPasswordUrl: z.string() }).parse(reset);
  const token = new URL(resetPasswordUrl).searchParams.get('token') ?? '';
  await client.provoke(400, 'changePassword', { body: { token, password: 'weak' } });
}

/** Context fields of the instance and of a project. Their operations differ only in the suffix. */
function contextFieldRefusals(ending: '' | 'ForProject'): typeof refusals {
  const unknown = { projectId, contextField: nowhere, legalValue: 'x' };
  return [
    ...(ending === ''
      ? ([[500, 'createContextField', { as: 'admin', body: { name: 'refused', project: nowhere } }]] as const)
      : []),
    [409, `createContextField${ending}`, { path: { projectId }, body: { name: 'country' } }],
    [400, `validateContextFieldName${ending}`, { path: { projectId }, body: { name: 'not a name/' } }],
    [409, `validateContextFieldName${ending}`, { path: { projectId }, body: { name: 'country' } }],
    [404, `deleteContextField${ending}`, { path: unknown }],
    [404, `getContextField${ending}`, { path: unknown }],
    [404, `updateContextField${ending}`, { path: unknown, body: {} }],
    [404, `updateContextFieldLegalValue${ending}`, { path: unknown, body: { value: 'x' } }],
    [404, `deleteContextFieldLegalValue${ending}`, { path: unknown }],
    ...(ending === ''
      ? ([
          [409, 'deleteContextField', { path: { contextField: 'country' } }],
          [
            400,
            'updateContextField',
            { path: { contextField: 'country' }, body: { legalValues: [{ value: 'a' }, { value: 'a' }] } },
          ],
        ] as const)
      : []),
  ];
}

/** Returns an import with a strategy of the given type. */
function importOf(strategy: string) {
  return {
    project: projectId,
    environment: 'development',
    data: {
      features: [{ name: 'refused-flag', type: 'release' }],
      featureStrategies: [{ name: strategy, featureName: 'refused-flag' }],
      tagTypes: [],
    },
  };
}
