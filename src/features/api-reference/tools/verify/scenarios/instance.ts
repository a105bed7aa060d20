import { z } from 'zod';
import type { CheckingClient } from '../client.ts';

const projectId = 'default';
const environment = 'production';
const withId = z.object({ id: z.number() });

/** Changes the project (as far as Open Source allows), environments, integrations, imports and settings. */
export async function changeInstance(client: CheckingClient): Promise<void> {
  await changeProject(client);
  await changeEnvironments(client);
  await changeIntegrations(client);
  await exportAndImport(client);
  await evaluate(client);
  await changeSettings(client);
}

async function changeProject(client: CheckingClient): Promise<void> {
  await client.call('addFavoriteProject', { path: { projectId } });
  await client.call('removeFavoriteProject', { path: { projectId } });
  // When an environment leaves the project, the example's flags lose their configuration in that environment. An import
  // restores it.
  const data = await client.call('exportFeatures', { body: { project: projectId, environment, downloadFile: false } });
  await client.call('removeEnvironmentFromProject', { path: { projectId, environment } });
  await client.call('addEnvironmentToProject', { path: { projectId }, body: { environment } });
  await client.call('importToggles', { body: { project: projectId, environment, data } });
  await client.call('addDefaultStrategyToProjectEnvironment', {
    path: { projectId, environment },
    body: { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: '' } },
  });
}

async function changeEnvironments(client: CheckingClient): Promise<void> {
  await client.call('toggleEnvironmentOff', { path: { name: environment } });
  await client.call('toggleEnvironmentOn', { path: { name: environment } });
  await client.call('updateSortOrder', { body: { development: 2, production: 3 } });
}

async function changeIntegrations(client: CheckingClient): Promise<void> {
  const body = {
    provider: 'webhook',
    enabled: false,
    description: 'Announces new flags.',
    parameters: { url: 'http://localhost:4244/hook' },
    events: ['feature-created'],
    projects: [projectId],
    environments: [environment],
  };
  const { id } = withId.parse(await client.call('createAddon', { body }));
  await client.call('updateAddon', { path: { id }, body: { ...body, events: ['feature-archived'] } });
  await client.call('deleteAddon', { path: { id } });
}

async function exportAndImport(client: CheckingClient): Promise<void> {
  const data = await client.call('exportFeatures', {
    body: { features: ['search-typo-tolerance'], environment, downloadFile: false },
  });
  const body = { project: projectId, environment, data };
  await client.call('validateImport', { body });
  await client.call('importToggles', { body });
}

async function evaluate(client: CheckingClient): Promise<void> {
  const context = { appName: 'web-shop', userId: '4711', properties: { country: 'NO' } };
  await client.call('getPlayground', { body: { environment, projects: [projectId], context } });
  await client.call('getAdvancedPlayground', { body: { environments: [environment], projects: '*', context } });
  await client.call('getFrontendApiFeaturesWithPost', { as: 'frontend', body: { context } });
}

async function changeSettings(client: CheckingClient): Promise<void> {
  await client.call('updateFeatureTypeLifetime', { path: { id: 'release' }, body: { lifetimeDays: 40 } });
  await client.call('setCors', { body: { frontendApiOrigins: ['*'] } });
  await client.call('createFeedback', { body: { feedbackId: 'newMetrics', neverShow: false } });
  await client.call('updateFeedback', { path: { id: 'newMetrics' }, body: { neverShow: true } });
  await client.call('updateSplashSettings', { path: { id: 'newMetrics' } });
  await client.call('uiObservability', { body: { errorMessage: 'The chart could not be drawn.' } });
  await client.call('toggleMaintenance', { body: { enabled: true } });
  await client.call('toggleMaintenance', { body: { enabled: false } });
}
