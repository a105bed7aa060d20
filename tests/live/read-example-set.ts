import { z } from 'zod';
import type { Api } from '../../live/example-set/api.ts';

/** The state of the server, by category. */
const places = {
  flags: '/api/admin/projects/default/features',
  environments: '/api/admin/environments',
  segments: '/api/admin/segments',
  context: '/api/admin/context',
  users: '/api/admin/user-admin',
  tokens: '/api/admin/api-tokens',
  strategies: '/api/admin/strategies',
  tagTypes: '/api/admin/tag-types',
  integrations: '/api/admin/addons',
  applications: '/api/admin/metrics/applications?sortBy=appName',
  archive: '/api/admin/search/features?archived=IS:true',
} as const;

/** Keys whose values are generated, depend on the time, or are computed in the background. */
const volatile = new Set(['lastSeenAt', 'seenAt', 'secret', 'imageUrl', 'inviteLink', 'lifecycle']);

/** Returns the example set as one value without dates and generated ids. */
export async function readExampleSet(api: Api): Promise<Record<string, unknown>> {
  const flags = ['development', 'production'].map(async (environment) => [
    `exported from ${environment}`,
    await api.send('POST', '/api/admin/features-batch/export', {
      environment,
      project: 'default',
      downloadFile: false,
    }),
  ]);
  const lists = Object.entries(places).map(async ([name, place]) => [name, await api.send('GET', place)]);
  return JSON.parse(JSON.stringify(Object.fromEntries(await Promise.all([...flags, ...lists])), replaceVolatile));
}

function nameOf(token: unknown): string {
  return z.object({ tokenName: z.string() }).safeParse(token).data?.tokenName ?? '';
}

function replaceVolatile(key: string, value: unknown): unknown {
  if (volatile.has(key)) return undefined;
  // These were created at the same time, in any order.
  if (key === 'tokens' && Array.isArray(value)) return value.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value) && !/^20(36|26-11-27)/.test(value)) return '<date>';
  // UUIDs and ULIDs.
  return value.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b01[\dA-HJKMNP-TV-Z]{24}\b/g, '<id>');
}
