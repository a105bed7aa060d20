import { z } from 'zod';
import { adminUser, tokens } from '../tokens.ts';
import { Api } from './api.ts';
import { flags, type Flag, type Strategy } from './flags.ts';
import {
  applications,
  contextFields,
  customStrategies,
  integrations,
  invitation,
  personalToken,
  segments,
  tagTypes,
  users,
} from './surroundings.ts';

const project = '/api/admin/projects/default';
const withId = z.object({ id: z.number() });

/**
 * Fills a new server through its API. Two runs differ only in dates and in generated ids.
 * @throws ApiError if the server rejects a request
 */
export async function createExampleSet(url: string): Promise<void> {
  const admin = await Api.loggedIn(url, adminUser);
  for (const user of users) await admin.send('POST', '/api/admin/user-admin', { ...user, sendEmail: false });
  for (const field of contextFields) await admin.send('POST', '/api/admin/context', field);
  for (const type of tagTypes) await admin.send('POST', '/api/admin/tag-types', type);
  for (const strategy of customStrategies) await admin.send('POST', '/api/admin/strategies', strategy);
  for (const integration of integrations) await admin.send('POST', '/api/admin/addons', integration);
  const segmentIds = new Map<string, number>();
  for (const segment of segments) {
    segmentIds.set(segment.name, withId.parse(await admin.send('POST', '/api/admin/segments', segment)).id);
  }
  for (const flag of flags) await createFlag(admin, flag, segmentIds);
  await admin.send('POST', '/api/admin/user/tokens', personalToken);
  await admin.send('POST', '/api/admin/invite-link/tokens', invitation);
  await createHistory(admin);
  await registerApplications(url);
}

async function createFlag(admin: Api, flag: Flag, segmentIds: ReadonlyMap<string, number>): Promise<void> {
  const { name, type, description, impressionData = false } = flag;
  const path = `${project}/features/${name}`;
  await admin.send('POST', `${project}/features`, { name, type, description, impressionData });
  for (const tag of flag.tags ?? []) {
    const [tagType, value] = tag.split(':');
    await admin.send('POST', `/api/admin/features/${name}/tags`, { type: tagType, value });
  }
  if (flag.dependsOn) await admin.send('POST', `${path}/dependencies`, { feature: flag.dependsOn });
  if (flag.link) await admin.send('POST', `${path}/link`, flag.link);
  for (const [environment, strategies] of Object.entries(flag.strategies)) {
    for (const strategy of strategies) {
      await admin.send(
        'POST',
        `${path}/environments/${environment}/strategies`,
        strategyBody(name, strategy, segmentIds),
      );
    }
  }
  for (const environment of flag.on) await admin.send('POST', `${path}/environments/${environment}/on`);
  if (flag.favorite) await admin.send('POST', `${path}/favorites`);
  if (flag.stale) await admin.send('PATCH', path, [{ op: 'replace', path: '/stale', value: true }]);
  if (flag.archived) await admin.send('DELETE', path);
}

function strategyBody(flag: string, strategy: Strategy, segmentIds: ReadonlyMap<string, number>) {
  const {
    name = 'flexibleRollout',
    title,
    rollout,
    stickiness = 'default',
    parameters,
    variants,
    constraints,
  } = strategy;
  const ids = (strategy.segments ?? []).map((segment) => segmentIds.get(segment));
  return {
    name,
    ...(title && { title }),
    parameters: parameters ?? { rollout, stickiness, groupId: flag },
    ...(constraints && { constraints }),
    ...(ids.length > 0 && { segments: ids }),
    ...(variants && {
      variants: variants.map((variant) => ({ ...variant, weightType: 'variable', stickiness })),
    }),
  };
}

/** Makes the changes of an ordinary working day, so that the event log has entries. */
async function createHistory(admin: Api): Promise<void> {
  const outage = `${project}/features/payments-outage/environments/production`;
  await admin.send('POST', `${outage}/on`);
  await admin.send('POST', `${outage}/off`);
  await admin.send('PUT', `${project}/features/search-typo-tolerance`, {
    type: 'operational',
    description: 'Tolerates typing mistakes in the shop search. Costs 20 ms a search.',
  });
}

/** Registers applications and sends one hour of usage metrics, as SDKs do. */
async function registerApplications(url: string): Promise<void> {
  const stop = new Date();
  const start = new Date(stop.getTime() - 60_000);
  for (const { appName, sdkVersion, instanceId, environment } of applications) {
    const sdk = Api.withToken(url, environment === 'production' ? tokens.productionBackend : tokens.backend);
    await sdk.send('POST', '/api/client/register', {
      appName,
      instanceId,
      sdkVersion,
      environment,
      strategies: ['default', 'flexibleRollout', 'officeHours'],
      started: start.toISOString(),
      interval: 60_000,
    });
    await sdk.send('POST', '/api/client/metrics', {
      appName,
      instanceId,
      environment,
      bucket: {
        start: start.toISOString(),
        stop: stop.toISOString(),
        toggles: {
          'new-checkout': { yes: 523, no: 497 },
          'checkout-banner': { yes: 1020, no: 0, variants: { control: 341, deadline: 338, points: 341 } },
          'search-typo-tolerance': { yes: 251, no: 769 },
        },
      },
    });
  }
}
