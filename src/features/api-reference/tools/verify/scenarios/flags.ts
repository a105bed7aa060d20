import { z } from 'zod';
import type { CheckingClient } from '../client.ts';

const projectId = 'default';
const featureName = 'guest-checkout';
const here = { projectId, featureName, environment: 'development' };
const withId = z.object({ id: z.string() });

/** Creates, changes, archives, revives and deletes flags. */
export async function changeFlags(client: CheckingClient): Promise<void> {
  await client.call('validateFeature', { body: { name: featureName, projectId } });
  await client.call('createFeature', {
    path: { projectId },
    body: {
      name: featureName,
      type: 'release',
      description: 'Lets customers buy without an account.',
      impressionData: true,
    },
  });
  await client.call('updateFeature', {
    path: here,
    body: { type: 'experiment', description: 'Lets customers buy without a password.' },
  });
  await client.call('patchFeature', {
    path: here,
    body: [{ op: 'replace', path: '/description', value: 'Lets new customers buy without an account.' }],
  });
  await client.call('toggleFeatureEnvironmentOn', { path: here });
  await client.call('toggleFeatureEnvironmentOff', { path: here });
  await client.call('addFavoriteFeature', { path: here });
  await client.call('removeFavoriteFeature', { path: here });
  await client.call('complete', { path: here, body: { status: 'kept' } });
  await client.call('uncomplete', { path: here });
  await changeTagsOfFlag(client);
  await changeLinks(client);
  await changeStrategiesOfFlag(client);
  await changeVariants(client);
  await changeSeveralFlags(client);
  await client.call('archiveFeature', { path: here });
  await client.call('reviveFeature', { path: here });
  await client.call('archiveFeature', { path: here });
  await client.call('deleteFeature', { path: here });
}

async function changeTagsOfFlag(client: CheckingClient): Promise<void> {
  const tag = { type: 'simple', value: 'checkout' };
  await client.call('addTag', { path: here, body: tag });
  await client.call('removeTag', { path: { ...here, ...tag } });
  await client.call('updateTags', { path: here, body: { addedTags: [tag], removedTags: [] } });
  await client.call('addTagToFeatures', {
    path: here,
    body: { features: [featureName], tags: { addedTags: [], removedTags: [tag] } },
  });
}

async function changeLinks(client: CheckingClient): Promise<void> {
  await client.call('createFeatureLink', {
    path: here,
    body: { url: 'https://tickets.example.com/SHOP-7', title: 'SHOP-7' },
  });
  const feature = z.object({ links: z.array(withId) }).parse(await client.call('getFeature', { path: here }));
  const path = { ...here, linkId: feature.links[0]?.id ?? '' };
  await client.call('updateFeatureLink', { path, body: { url: 'https://tickets.example.com/SHOP-8' } });
  await client.call('deleteFeatureLink', { path });
}

async function changeStrategiesOfFlag(client: CheckingClient): Promise<void> {
  const body = {
    name: 'flexibleRollout',
    title: 'A quarter',
    parameters: { rollout: '25', stickiness: 'default', groupId: featureName },
    constraints: [{ contextName: 'country', operator: 'IN', values: ['NO'] }],
    segments: [3],
  };
  const { id } = withId.parse(await client.call('addFeatureStrategy', { path: here, body }));
  const path = { ...here, strategyId: id };
  await client.call('updateFeatureStrategy', {
    path,
    body: { ...body, title: 'Half', parameters: { ...body.parameters, rollout: '50' } },
  });
  await client.call('patchFeatureStrategy', { path, body: [{ op: 'replace', path: '/title', value: 'Most' }] });
  await client.call('setStrategySortOrder', { path: here, body: [{ id, sortOrder: 10 }] });
  const segments = { projectId, strategyId: id, environmentId: here.environment, segmentIds: [1] };
  await client.provoke(403, 'updateFeatureStrategySegments', { as: 'viewer', body: segments });
  await client.call('updateFeatureStrategySegments', { body: segments });
  await client.call('deleteFeatureStrategy', { path });
}

async function changeVariants(client: CheckingClient): Promise<void> {
  const variant = (name: string, weight: number) => ({ name, weight, weightType: 'variable', stickiness: 'default' });
  // The two other operations only work on a flag that already has environment variants, so this call creates some.
  await client.call('overwriteFeatureVariantsOnEnvironments', {
    path: here,
    body: { variants: [variant('red', 1000)], environments: ['development', 'production'] },
  });
  await client.call('overwriteEnvironmentFeatureVariants', { path: here, body: [variant('blue', 1000)] });
  await client.call('patchEnvironmentsFeatureVariants', {
    path: here,
    body: [{ op: 'add', path: '/1', value: variant('green', 500) }],
  });
}

async function changeSeveralFlags(client: CheckingClient): Promise<void> {
  const copy = 'guest-checkout-copy';
  const features = [copy];
  await client.call('cloneFeature', { path: here, body: { name: copy, replaceGroupId: true } });
  await client.call('addFeatureDependency', { path: { projectId, child: copy }, body: { feature: featureName } });
  await client.call('deleteFeatureDependency', { path: { projectId, child: copy, parent: featureName } });
  await client.call('addFeatureDependency', {
    path: { projectId, child: copy },
    body: { feature: featureName, enabled: false },
  });
  await client.call('deleteFeatureDependencies', { path: { projectId, child: copy } });
  await client.call('bulkToggleFeaturesEnvironmentOn', { path: here, body: { features } });
  await client.call('bulkToggleFeaturesEnvironmentOff', { path: here, body: { features } });
  await client.call('staleFeatures', { path: here, body: { features, stale: true } });
  await client.call('validateArchiveFeatures', { path: here, body: { features } });
  await client.call('archiveFeatures', { path: here, body: { features } });
  await client.call('reviveFeatures', { path: here, body: { features } });
  await client.call('archiveFeatures', { path: here, body: { features } });
  await client.call('deleteFeatures', { path: here, body: { features } });
}
