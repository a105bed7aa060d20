import { z } from 'zod';
import type { Call, CheckingClient } from './client.ts';

/** Values from the example set (live/example-set) for parameters that have the same meaning everywhere. */
const usual = {
  projectId: 'default',
  featureName: 'new-checkout',
  environment: 'production',
  contextField: 'country',
  appName: 'web-shop',
  child: 'express-checkout',
  parent: 'new-checkout',
};

/**
 * Returns the input of each GET besides the common values.
 * @param found values that were read from the server first
 */
function callsOf(found: {
  strategyId: string;
  inviteToken: string;
  resetToken: string;
}): Readonly<Record<string, Call>> {
  return {
    getAddon: { path: { id: 1 } },
    getIntegrationEvents: { path: { id: 1 } },
    getApiTokensByName: { path: { name: 'web-shop-backend-development' } },
    getFeatureUsageSummary: { path: { name: 'new-checkout' } },
    getRawFeatureMetrics: { path: { name: 'new-checkout' } },
    getEnvironment: { path: { name: 'production' } },
    getPublicSignupToken: { path: { token: found.inviteToken } },
    validatePublicSignupToken: { path: { token: found.inviteToken } },
    validateToken: { query: { token: found.resetToken } },
    getFeatureStrategy: { path: { strategyId: found.strategyId } },
    getSegmentsByStrategyId: { path: { strategyId: found.strategyId } },
    getSegment: { path: { id: 3 } },
    getStrategiesBySegmentId: { path: { id: 3 } },
    getStrategy: { path: { name: 'officeHours' } },
    getTagType: { path: { name: 'team' } },
    getTagsByType: { path: { type: 'team' } },
    getTag: { path: { type: 'team', value: 'checkout' } },
    getUserPermissions: { path: { id: 7 } },
    getUserRoles: { query: { projectId: 'default' } },
    getUser: { path: { id: 7 } },
    searchUsers: { query: { q: 'ada' } },
    searchFeatures: { query: { query: 'checkout', limit: '5' } },
    searchEvents: { query: { feature: 'IS:new-checkout', limit: '5' } },
    getAllClientFeatures: { as: 'backend' },
    getClientFeature: { as: 'backend' },
    getFrontendFeatures: { as: 'frontend', query: { userId: '4711' } },
  };
}

/** Calls every given GET operation on the example set. */
export async function readEverything(client: CheckingClient, operationIds: readonly string[]): Promise<void> {
  const calls = callsOf({
    strategyId: await strategyOfSegment(client),
    inviteToken: await inviteToken(client),
    resetToken: await resetToken(client),
  });
  for (const operationId of operationIds) {
    const { path, ...rest } = calls[operationId] ?? {};
    await client.call(operationId, { ...rest, path: { ...usual, ...path } });
  }
}

async function strategyOfSegment(client: CheckingClient): Promise<string> {
  const strategies = z.array(z.object({ id: z.string(), segments: z.array(z.number()).optional() }));
  const response = strategies.parse(await client.call('getFeatureStrategies', { path: usual }));
  return response.find(({ segments = [] }) => segments.length > 0)?.id ?? '';
}

async function inviteToken(client: CheckingClient): Promise<string> {
  const response = await client.call('getAllPublicSignupTokens');
  return z.object({ tokens: z.array(z.object({ secret: z.string() })) }).parse(response).tokens[0]?.secret ?? '';
}

async function resetToken(client: CheckingClient): Promise<string> {
  const response = await client.call('resetUserPassword', { body: { id: 'nora@example.com' } });
  return (
    new URL(z.object({ resetPasswordUrl: z.string() }).parse(response).resetPasswordUrl).searchParams.get('token') ?? ''
  );
}
