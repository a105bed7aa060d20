import { z } from 'zod';
import { operationsOf, type ApiDescription } from '../../../model/description.ts';
import { bodyExampleOf } from '../../../request.ts';
import type { Call, CheckingClient } from '../client.ts';

const created = z.object({ id: z.union([z.number(), z.string()]) });

/** What an example needs to run on the server of the tests. */
interface Stage {
  readonly path?: Call['path'];
  /** Texts in the body that name something else on this server, such as a segment. */
  readonly replace?: Readonly<Record<string, string>>;
  /** Deletes what the example created. */
  readonly cleanUp?: (id: string | number) => Promise<unknown>;
}

/** Local addresses for the hosts in the examples of integrations. */
const exampleHosts = Object.fromEntries(
  ['hooks.example.com', 'example.webhook.office.com', 'insights-collector.newrelic.com'].map((host) => [
    `https://${host}`,
    'http://localhost:4244',
  ]),
);

/**
 * Sends every named example of an Open Source operation. They name objects that the server of the tests doesn't have, or
 * has already, so these names are replaced.
 */
export async function sendExamples(client: CheckingClient, api: ApiDescription): Promise<void> {
  const projectId = 'default';
  const featureName = 'examples-flag';
  const environment = 'development';
  const path = { projectId, featureName, environment };
  await client.example('createFeature', { path, body: { name: featureName, type: 'release' } });
  const strategy = { name: 'flexibleRollout', constraints: [], parameters: { rollout: '50' } };
  const { id: strategyId } = created.parse(await client.example('addFeatureStrategy', { path, body: strategy }));
  const segment = { name: 'Segment for examples', constraints: [] };
  const { id: segmentId } = created.parse(await client.example('createSegment', { body: segment }));
  const user = { username: 'examples', rootRole: 'Viewer', sendEmail: false };
  const { id: userId } = created.parse(await client.example('createUser', { body: user }));

  const withSegment = { '"segments":[3]': `"segments":[${segmentId}]` };
  const stages: Readonly<Record<string, Stage>> = {
    createApiToken: {},
    createProjectApiToken: { path },
    // The server looks up the hosts, which exist only in examples.
    createAddon: {
      replace: exampleHosts,
      cleanUp: (id) => client.example('deleteAddon', { path: { id } }),
    },
    addFeatureStrategy: { path, replace: withSegment },
    addDefaultStrategyToProjectEnvironment: { path, replace: withSegment },
    createSegment: { replace: { '"name":"': '"name":"Example: ' } },
    validateConstraint: {},
    createContextField: { replace: { '"name":"': '"name":"examples-' } },
    createFeature: { path, replace: { '"name":"': '"name":"examples-' } },
    patchFeature: { path },
    patchFeatureStrategy: { path: { ...path, strategyId } },
    complete: { path },
    exportFeatures: {},
    createUser: {
      replace: { '@example.com': '@examples.example.com' },
      cleanUp: (id) => client.example('deleteUser', { path: { id } }),
    },
    updateUser: { path: { id: userId }, replace: { '@example.com': '@examples.example.com' } },
    getPlayground: {},
    getAdvancedPlayground: {},
    createTag: { replace: { '"value":"': '"value":"examples-' } },
    updateTags: { path },
  };
  for (const operation of operationsOf(api).filter(({ edition }) => edition === 'oss')) {
    const { operationId, requestBody } = operation;
    const examples = requestBody?.examples ?? [];
    const stage = stages[operationId];
    if (examples.length > 0 && !stage) client.reportExample(operationId, 'has examples that nothing sends');
    for (const { body } of stage ? examples : []) {
      const text = Object.entries({ 'web-shop': projectId, ...stage?.replace }).reduce(
        (json, [from, to]) => json.replaceAll(from, to),
        JSON.stringify(body ?? bodyExampleOf(operation, api.schemas)),
      );
      const response = await client.example(operationId, { path: stage?.path, body: JSON.parse(text) });
      const known = created.safeParse(response);
      if (stage?.cleanUp && known.success) await stage.cleanUp(known.data.id);
    }
  }
  await client.example('archiveFeature', { path });
}
