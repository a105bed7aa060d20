import type { ParameterObject } from '../../model/structure.ts';
import type { Call, Caller, CheckingClient } from './client.ts';
import { invalidBodies, invalidValue } from './invalid-values.ts';
import type { PlacedOperation } from './structure-operations.ts';

/** The server accepts bodies of 100 kB, and of 500 kB for imports and exports. */
const tooLarge = JSON.stringify({ filler: 'x'.repeat(600_000) });

/** A body that no operation accepts. */
const plainText = { mediaType: 'text/plain', text: 'text' };

/** The kinds of credentials whose acceptance is compared with the pages. */
const probedCallers = ['user', 'session', 'admin', 'backend', 'frontend'] as const satisfies readonly Caller[];

/**
 * Calls an operation in every way that the server should reject: without credentials, with the wrong ones, without the
 * permission, with unknown and invalid ids, with invalid parameters and bodies.
 * @param succeeded a call that succeeded
 */
export async function probeRefusals(
  client: CheckingClient,
  operationId: string,
  { placed, succeeded, needsPermission }: { placed: PlacedOperation; succeeded: Call; needsPermission: boolean },
): Promise<void> {
  const { method, operation } = placed;
  const good = silent[operationId] ?? succeeded;
  await client.probe('no-credentials', operationId, { ...good, body: undefined, as: 'nobody' });
  await client.probe('unknown-token', operationId, { ...good, body: undefined, as: 'stranger' });
  // The wrong type of the body keeps accepted credentials from changing anything.
  const harmless = method === 'get' ? good : { ...good, body: undefined, raw: plainText };
  // These operations end the session.
  const callers = probedCallers.filter((as) => as !== 'session' || !placed.path.startsWith('/auth/'));
  for (const as of callers) await client.probe('wrong-token', operationId, { ...harmless, as });
  await client.probe('no-permission', operationId, { ...(needsPermission ? good : harmless), as: 'viewer' });
  if (method !== 'get') await client.probe('media-type', operationId, harmless);
  if (operation.requestBody) {
    const json = (text: string) => ({ ...good, raw: { mediaType: 'application/json', text } });
    await client.probe('malformed-body', operationId, json('{"name": '));
    await client.probe('too-large', operationId, json(tooLarge));
    for (const text of invalidBodies) await client.probe('invalid-body', operationId, json(text));
  }
  for (const parameter of operation.parameters ?? []) {
    if (parameter.in === 'path') await probePath(client, operationId, good, parameter);
    if (parameter.in === 'query') await probeQuery(client, operationId, good, parameter);
  }
}

/**
 * Operations that never respond if a user sends an unknown ID: the check of permissions looks the segment up and fails
 * before the handler. A call with a segment that exists replaces the successful call.
 */
const silent: Readonly<Record<string, Call>> = {
  removeSegment: { path: { id: 3 } },
  updateSegment: { path: { id: 3 }, body: { name: 'Nordic countries', constraints: [] } },
};

async function probePath(client: CheckingClient, operationId: string, good: Call, { name }: ParameterObject) {
  const isNumber = typeof good.path?.[name] === 'number';
  const withValue = (value: string | number) => ({ ...good, path: { ...good.path, [name]: value } });
  if (Object.hasOwn(silent, operationId)) return;
  await client.probe('unknown-id', operationId, withValue(isNumber ? 999_999 : 'not-there'));
  if (isNumber) await client.probe('invalid-id', operationId, withValue('text'));
  // Open Source rejects every other project and environment of a user. An admin token shows what Enterprise returns.
  const isInner = ['projectId', 'project', 'environment'].includes(name);
  if (isInner && good.as === undefined) {
    await client.probe('unknown-id', operationId, { ...withValue('not-there'), as: 'admin' });
  }
}

async function probeQuery(client: CheckingClient, operationId: string, good: Call, parameter: ParameterObject) {
  const value = invalidValue(parameter.schema ?? {});
  if (value === undefined) return;
  await client.probe('invalid-query', operationId, { ...good, query: { ...good.query, [parameter.name]: value } });
}
