import type { Unleash } from '../../../../../live/start-unleash.ts';
import { operationsOf } from '../../model/description.ts';
import { normalizeDescription } from '../../model/normalize.ts';
import type { Recorded } from '../../model/recorded.ts';
import type { SchemaObject } from '../../model/structure.ts';
import { CheckingClient } from './client.ts';
import { compareCredentials } from './compare-credentials.ts';
import { compareFacts } from './compare-facts.ts';
import { compareStatuses } from './compare-statuses.ts';
import { compareDescriptions } from './compare.ts';
import type { Difference } from './difference.ts';
import { notCallable } from './not-callable.ts';
import { probeRefusals } from './probes.ts';
import type { Descriptions } from './read-descriptions.ts';
import { recordingOf } from './record.ts';
import { readEverything } from './read-everything.ts';
import { changeAccess } from './scenarios/access.ts';
import { sendExamples } from './scenarios/examples.ts';
import { changeFlags } from './scenarios/flags.ts';
import { changeInstance } from './scenarios/instance.ts';
import { provokeRefusals } from './scenarios/refusals.ts';
import { changeRules } from './scenarios/rules.ts';
import { reportUsage } from './scenarios/sdks.ts';
import { operationsById } from './structure-operations.ts';
import { deriveErrors, errorDerivation } from './derive-errors.ts';
import { compareRecordedFacts, observeFacts } from './facts.ts';
import { createValidator } from './validator.ts';

export interface Verification {
  /** Number of Open Source operations that were compared with the server's description. */
  readonly compared: number;
  /** Number of operations that only Enterprise has and an Open Source server can't confirm. */
  readonly enterprise: number;
  /** Numbers of called GET operations and of all other called operations. */
  readonly read: number;
  readonly changed: number;
  /** Open Source operations that were not called, although no reason is listed. */
  readonly notCalled: readonly string[];
  /** Number of errors that were provoked. */
  readonly refused: number;
  readonly differences: readonly Difference[];
  /** The responses of this server, for `content/api/recorded.json`. */
  readonly recording: Recorded;
}

/**
 * Verifies our description of the API against a running server with the example set. Compares the structure with the
 * server's description, and the corrected description with the server's behavior.
 * @param server a running server with the example set
 * @throws Error if the server doesn't respond
 */
export async function verifyApi(
  { url, routes }: Pick<Unleash, 'url' | 'routes'>,
  { structure, corrected, api, evidence }: Descriptions,
): Promise<Verification> {
  const where = `${url}/docs/openapi.json`;
  const server = normalizeDescription(await (await fetch(where)).json(), { where });
  const { compared, enterprise, differences } = compareDescriptions(structure, server);
  const client = await CheckingClient.connect(url, corrected);
  const open = [...operationsById(corrected)].filter(([, { operation }]) => operation['x-edition'] === 'oss');
  const gets = open.flatMap(([operationId, { method }]) => (method === 'get' ? [operationId] : []));
  await client.play(() => readEverything(client, gets));
  for (const scenario of [provokeRefusals, changeFlags, changeRules, changeAccess, changeInstance, reportUsage])
    await client.play(scenario);
  const permissions = new Map(
    operationsOf(api).map((operation) => [operation.operationId, operation.permissions ?? []]),
  );
  for (const [operationId, placed] of open) {
    const succeeded = client.succeeded.get(operationId) ?? {};
    const needsPermission = (permissions.get(operationId) ?? []).length > 0;
    await probeRefusals(client, operationId, { placed, succeeded, needsPermission });
  }
  await client.play(() => sendExamples(client, api));
  const facts = await observeFacts(client, api);
  const credentials = await compareCredentials(api, client);
  const { observations } = client;
  const errorSchema: SchemaObject = { $ref: '#/components/schemas/apiErrorSchema' };
  const statuses = compareStatuses({ api, evidence, observations, validator: createValidator(corrected), errorSchema });

  const called = [...client.called];
  return {
    compared,
    enterprise,
    read: called.filter((operationId) => gets.includes(operationId)).length,
    changed: called.filter((operationId) => !gets.includes(operationId)).length,
    notCalled: open
      .map(([operationId]) => operationId)
      .filter((operationId) => !client.called.has(operationId) && notCallable[operationId] === undefined),
    refused: client.refused,
    differences: [
      ...differences,
      ...client.differences,
      ...statuses,
      ...credentials,
      ...compareFacts(api, routes, observations),
      ...compareRecordedFacts(evidence.recorded.facts, facts),
    ],
    recording: recordingOf(
      observations,
      open.map(([operationId]) => operationId),
      {
        version: api.version,
        derived: await deriveErrors(api, await errorDerivation(structure)),
        tooMany: evidence.recorded.tooMany,
        facts,
      },
    ),
  };
}

/** Returns whether no differences were found. */
export function isTrue({ differences, notCalled }: Verification): boolean {
  return differences.length === 0 && notCalled.length === 0;
}
