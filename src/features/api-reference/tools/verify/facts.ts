import type { ApiDescription, ApiOperation } from '../../model/description.ts';
import { operationsOf } from '../../model/description.ts';
import type { RecordedFacts } from '../../model/recorded.ts';
import type { CheckingClient } from './client.ts';
import type { Difference } from './difference.ts';
import { readRateLimits } from './rate-limits.ts';

/** Limits of request bodies that express knows, in bytes: its default, and the one of imports and exports. */
const bodyLimits = [102_400, 512_000];

/**
 * Returns the facts that the server doesn't describe: rate limits, from its own rules; the largest request body, and whether
 * the server recognizes the `ETag` of a response, both from its behavior.
 */
export async function observeFacts(
  client: CheckingClient,
  api: ApiDescription,
): Promise<Readonly<Record<string, RecordedFacts>>> {
  const rateLimitOf = await readRateLimits();
  const facts: Record<string, RecordedFacts> = {};
  for (const operation of operationsOf(api)) {
    const rateLimit = rateLimitOf(operation);
    const isOpen = operation.edition === 'oss';
    const maxBytes = isOpen && operation.requestBody ? await bodyLimitOf(client, operation) : undefined;
    const etag = isOpen && operation.method === 'get' && (await client.recognizesEtag(operation.operationId));
    const found = { ...(rateLimit && { rateLimit }), ...(maxBytes && { maxBytes }), ...(etag && { etag }) };
    if (Object.keys(found).length > 0) facts[operation.operationId] = found;
  }
  return facts;
}

/** A body that isn't JSON never reaches the handler, so it changes nothing. */
async function bodyLimitOf(client: CheckingClient, { operationId }: ApiOperation): Promise<number | undefined> {
  const call = client.succeeded.get(operationId) ?? {};
  const statusOf = (bytes: number) =>
    client.probe('too-large', operationId, {
      ...call,
      raw: { mediaType: 'application/json', text: `{"name": ${' '.repeat(bytes - 9)}` },
    });
  for (const bytes of bodyLimits) {
    if ((await statusOf(bytes)) !== 413 && (await statusOf(bytes + 1)) === 413) return bytes;
  }
  return undefined;
}

/** Compares the recorded facts with those of a server, in both directions. */
export function compareRecordedFacts(
  recorded: Readonly<Record<string, RecordedFacts>>,
  observed: Readonly<Record<string, RecordedFacts>>,
): readonly Difference[] {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(observed)])];
  return names.flatMap((operationId) => {
    const [here, there] = [recorded[operationId], observed[operationId]].map((facts) => describeFacts(facts));
    return here === there ? [] : [{ operationId, what: `facts: here ${here}, on the server ${there}` }];
  });
}

function describeFacts({ rateLimit, maxBytes, etag }: RecordedFacts = {}): string {
  return JSON.stringify({ rateLimit, maxBytes, etag });
}
