import type { ApiDescription, ApiOperation } from '../../../model/description.ts';
import { operationsOf } from '../../../model/description.ts';
import { sampleRequestOf, sampleServer, type SampleRequest } from '../../../request.ts';
import { secretOf } from '../../../sample-languages.ts';
import { stable } from '../stable.ts';
import { notCallable } from '../not-callable.ts';
import type { Stage } from './create-stage.ts';

/** The response of a server to the example request of an operation. */
export interface SentExample {
  readonly status: number;
  /** Empty without a body. */
  readonly mediaType: string;
  /** The body with fixed ids, dates and secrets where the server invents them. */
  readonly body: string;
}

/** A host that exists only in examples, and one that every machine knows: the server looks the host of a webhook up. */
const hosts = [['https://hooks.example.com', 'http://localhost:4244']] as const;

/** The operations whose examples can be sent. */
export function sendableOperations(api: ApiDescription): readonly ApiOperation[] {
  return operationsOf(api).filter(
    ({ edition, operationId }) => edition === 'oss' && notCallable[operationId] === undefined,
  );
}

/** Sends the example request of each Open Source operation, each on the same untouched story. */
export async function sendExamples(api: ApiDescription, stage: Stage): Promise<ReadonlyMap<string, SentExample>> {
  const sent = new Map<string, SentExample>();
  for (const operation of sendableOperations(api)) {
    await stage.prepare(operation.operationId);
    sent.set(operation.operationId, await send(sampleRequestOf(operation, api.schemas), stage));
  }
  return sent;
}

async function send(request: SampleRequest, stage: Stage): Promise<SentExample> {
  const { method, mediaType } = request;
  const secret = secretOf(request.credential);
  const known = JSON.stringify([request.url, request.body ?? null]);
  const body = request.body === undefined ? undefined : onThisMachine(JSON.stringify(request.body));
  const response = await fetch(request.url.replace(sampleServer, stage.url), {
    method,
    headers: {
      ...(secret && { [secret.header]: secret.prefix + (stage.secrets[secret.variable] ?? '') }),
      ...(mediaType !== undefined && { 'Content-Type': mediaType }),
      ...Object.fromEntries(request.headers ?? []),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    mediaType: response.headers.get('content-type')?.split(';', 1)[0]?.trim() ?? '',
    body: stable(inExamples(text), known),
  };
}

/** Replaces hosts that exist only in examples. */
export function onThisMachine(text: string): string {
  return hosts.reduce((replaced, [example, local]) => replaced.replaceAll(example, local), text);
}

function inExamples(text: string): string {
  return hosts.reduce((replaced, [example, local]) => replaced.replaceAll(local, example), text);
}
