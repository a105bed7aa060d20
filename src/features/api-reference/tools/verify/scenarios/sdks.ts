import type { CheckingClient } from '../client.ts';

const appName = 'web-shop-worker';
const start = new Date(Date.now() - 60_000).toISOString();
const stop = new Date().toISOString();

/** Requests that SDKs and Edge send. */
export async function reportUsage(client: CheckingClient): Promise<void> {
  const bucket = { start, stop, toggles: { 'new-checkout': { yes: 3, no: 1, variants: { blue: 3 } } } };
  const registration = {
    appName,
    instanceId: 'worker-1',
    sdkVersion: 'unleash-client-node:6.6.0',
    interval: 15_000,
    started: start,
    strategies: ['flexibleRollout'],
  };
  await client.call('registerClientApplication', { as: 'backend', body: registration });
  await client.call('registerClientMetrics', { as: 'backend', body: { appName, instanceId: 'worker-1', bucket } });
  await client.call('clientBulkMetrics', {
    as: 'backend',
    body: {
      applications: [
        {
          appName,
          environment: 'development',
          instanceId: 'worker-2',
          interval: 15_000,
          started: start,
          strategies: [],
        },
      ],
      metrics: [
        {
          appName,
          environment: 'development',
          featureName: 'new-checkout',
          timestamp: start,
          yes: 1,
          no: 0,
          variants: {},
        },
      ],
    },
  });
  await client.call('registerFrontendClient', { as: 'frontend', body: registration });
  await client.call('registerFrontendMetrics', { as: 'frontend', body: { appName, instanceId: 'worker-1', bucket } });
  await ignoreTime(client);
  await client.call('createApplication', {
    path: { appName },
    body: { url: 'https://shop.example.com', strategies: ['flexibleRollout'] },
  });
  await client.call('deleteApplication', { path: { appName } });
}

/** The pages say that the Frontend API ignores the time in a context: a flag for the future stays off. */
async function ignoreTime(client: CheckingClient): Promise<void> {
  const path = { projectId: 'default', featureName: 'future-flag', environment: 'development' };
  await client.example('createFeature', { path, body: { name: path.featureName, type: 'release' } });
  const constraint = { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2040-01-01T00:00:00.000Z' };
  const strategy = { name: 'flexibleRollout', constraints: [constraint], parameters: { rollout: '100' } };
  await client.example('addFeatureStrategy', { path, body: strategy });
  await client.example('toggleFeatureEnvironmentOn', { path });
  const currentTime = '2041-01-01T00:00:00.000Z';
  const evaluations = {
    getFrontendFeatures: { query: { currentTime } },
    getFrontendApiFeaturesWithPost: { body: { context: { currentTime } } },
  };
  for (const [operationId, call] of Object.entries(evaluations)) {
    const found = JSON.stringify(await client.example(operationId, { as: 'frontend', ...call }));
    if (found.includes(path.featureName)) client.reportExample(operationId, 'evaluates with the time in the context');
  }
  await client.example('archiveFeature', { path });
}
