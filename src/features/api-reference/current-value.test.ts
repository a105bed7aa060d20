import { expect, test } from 'vitest';
import { currentSourceOf } from './current-value.ts';
import { readApi } from './load/read-api.ts';
import { operationsOf } from './model/description.ts';

const api = (await readApi(process.cwd()))?.api;
if (!api) throw new Error('There is no API.');

test('finds the value that an operation replaces', () => {
  const sources = operationsOf(api).flatMap((operation) => {
    const source = currentSourceOf(operation, api);
    return source ? [`${operation.operationId}: ${JSON.stringify(source)}`] : [];
  });
  expect(sources.toSorted()).toMatchInlineSnapshot(`
    [
      "createApplication: {"path":"/api/admin/metrics/applications/{appName}"}",
      "overwriteEnvironmentFeatureVariants: {"path":"/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants","field":"variants"}",
      "setOidcSettings: {"path":"/api/admin/auth/oidc/settings"}",
      "setSamlSettings: {"path":"/api/admin/auth/saml/settings"}",
      "setScimSettings: {"path":"/api/admin/scim-settings"}",
      "setSimpleSettings: {"path":"/api/admin/auth/simple/settings"}",
      "toggleMaintenance: {"path":"/api/admin/maintenance"}",
      "updateAddon: {"path":"/api/admin/addons/{id}"}",
      "updateApiToken: {"path":"/api/admin/api-tokens","item":{"field":"secret","parameter":"token"},"field":"tokens"}",
      "updateBanner: {"path":"/api/admin/banners","item":{"field":"id","parameter":"id"},"field":"banners"}",
      "updateContextField: {"path":"/api/admin/context/{contextField}"}",
      "updateContextFieldForProject: {"path":"/api/admin/projects/{projectId}/context/{contextField}"}",
      "updateEnvironment: {"path":"/api/admin/environments/{name}"}",
      "updateFeature: {"path":"/api/admin/projects/{projectId}/features/{featureName}"}",
      "updateFeatureStrategy: {"path":"/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}"}",
      "updateFeatureTypeLifetime: {"path":"/api/admin/feature-types","item":{"field":"id","parameter":"id"},"field":"types"}",
      "updateGroup: {"path":"/api/admin/groups/{groupId}"}",
      "updateLicense: {"path":"/api/admin/license"}",
      "updateProject: {"path":"/api/admin/projects/{projectId}/overview"}",
      "updateProjectEnterpriseSettings: {"path":"/api/admin/projects/{projectId}/overview"}",
      "updatePublicSignupToken: {"path":"/api/admin/invite-link/tokens/{token}"}",
      "updateReleaseTemplate: {"path":"/api/admin/release-plan-templates/{templateId}"}",
      "updateRole: {"path":"/api/admin/roles/{roleId}"}",
      "updateSegment: {"path":"/api/admin/segments/{id}"}",
      "updateServiceAccount: {"path":"/api/admin/service-account","item":{"field":"id","parameter":"id"},"field":"serviceAccounts"}",
      "updateStrategy: {"path":"/api/admin/strategies/{name}"}",
      "updateTagType: {"path":"/api/admin/tag-types","item":{"field":"name","parameter":"name"},"field":"tagTypes"}",
      "updateUser: {"path":"/api/admin/user-admin/{id}"}",
    ]
  `);
});
