import { readHistory } from '../../src/features/history/load/read-history.ts';
import { readDescriptions } from '../../src/features/api-reference/tools/verify/read-descriptions.ts';
import {
  operationsById,
  type PlacedOperation,
} from '../../src/features/api-reference/tools/verify/structure-operations.ts';
import { createValidator } from '../../src/features/api-reference/tools/verify/validator.ts';
import type { CurlRequest } from './curl-requests.ts';
import { root } from './read-page-items.ts';

export const serverUrl = 'http://localhost:4242';
export const edgeUrl = 'http://localhost:3063';

const { corrected } = await readDescriptions(root);
/** The description of the API. */
export const apiStructure = corrected;
const operations = [...operationsById(corrected).values()];
const history = readHistory();
const validator = createValidator(corrected);

/** Addresses of the server that aren't part of its API. */
const besidesTheApi =
  /^\/(health|ready|internal-backstage\/\w+|docs\/openapi\.json|logout|auth\/\w+|invite\/[^/]+(\/signup)?|)$/;
/** Addresses that only Enterprise has and that its description leaves out. */
const undescribed = /^\/(scim|api\/admin\/(signal-endpoints|projects\/[^/]+\/actions)|api\/signal-endpoint)\b/;
/** Addresses that Edge serves besides those of the client API and the frontend API, from its source. */
const ofEdge =
  /^\/(internal-backstage\/(health|ready|tokens|features|metricsbatch|metrics|instancedata|prometheus|info)|edge\/(validate|issue-token)|docs\/openapi\.json|api\/client\/(streaming|delta)|api\/proxy(\/.*)?|api\/frontend\/all)$/;

/** What a page requests: the server (also where it is called example.com), Edge, or another program. */
export type Target = 'server' | 'edge' | 'other';

/** @returns who serves a request */
export function targetOf({ url }: CurlRequest): Target {
  if (url.startsWith(serverUrl)) return 'server';
  if (url.startsWith(edgeUrl) || /^https?:\/\/edge[\w.-]*\.example\.com/.test(url)) return 'edge';
  return /^https?:\/\/[\w.-]+\.example\.\w+\/api\//.test(url) ? 'server' : 'other';
}

export interface RequestCheck {
  /** Whether the request was compared with the description of the API. */
  readonly described: boolean;
  /** What is wrong according to the description. */
  readonly wrong: readonly string[];
  /** Why the request couldn't be compared. */
  readonly unknown?: string;
}

/** Compares a request with the API of the server, or of Edge, which serves a part of it. */
export function checkRequest(request: CurlRequest): RequestCheck {
  const target = targetOf(request);
  if (target === 'other') return { described: false, wrong: [] };
  const { pathname } = new URL(request.url);
  if (target === 'edge' && ofEdge.test(pathname)) return { described: false, wrong: [] };
  if (target === 'server' && besidesTheApi.test(pathname)) return { described: false, wrong: [] };
  if (target === 'server' && undescribed.test(pathname)) {
    return {
      described: false,
      wrong: [],
      unknown: 'The description of the API leaves out these Enterprise operations.',
    };
  }
  return { described: true, wrong: faultsOf(request) };
}

/**
 * Compares a response that a page shows with the schema of the operation that returned it.
 *
 * @returns what doesn't fit; undefined if the description has no schema for it
 */
export function responseFaults(
  { method, url }: Pick<CurlRequest, 'method' | 'url'>,
  status: number,
  body: unknown,
): readonly string[] | undefined {
  const { operation } = operationAt(method, new URL(url).pathname) ?? {};
  const response = operation?.responses[String(status)];
  const schema = response && 'content' in response ? response.content?.['application/json']?.schema : undefined;
  return schema && validator.complaints(schema, body).map((complaint) => `${operation?.operationId}: ${complaint}`);
}

/** Whether some version of the server had the operation of a request, according to the history. */
export function wasOnceServed({ method, url }: CurlRequest): boolean {
  const { pathname } = new URL(url);
  return Object.keys(history?.operations ?? {}).some((operation) => {
    const [verb = '', template = ''] = operation.split(' ');
    return verb.toLowerCase() === method && patternOf(template).test(pathname);
  });
}

/** Bodies that say nothing: an empty one, and the value that the rehearsal uses for values of responses. */
const standIns = new Set(['', '1']);

function faultsOf({ method, url, body }: CurlRequest): string[] {
  const { pathname, searchParams } = new URL(url);
  const operation = operationAt(method, pathname);
  if (!operation) return [`there is no operation ${method.toUpperCase()} ${pathname}`];
  const known = new Set(
    (operation.operation.parameters ?? []).flatMap((each) =>
      'name' in each && each.in === 'query' ? [each.name] : [],
    ),
  );
  const faults = [...searchParams.keys()]
    .filter((name) => !known.has(name) && !name.startsWith('properties['))
    .map((name) => `${operation.operation.operationId} has no parameter '${name}'`);
  // A body that earlier responses are the source of is a stand-in, too.
  return body === undefined || standIns.has(body.trim()) || /"secret":\s*"user:1"/.test(body)
    ? faults
    : [...faults, ...bodyFaults(operation, body)];
}

function bodyFaults({ operation }: PlacedOperation, body: string): string[] {
  const schema = schemaOf(operation);
  if (!schema) return [`${operation.operationId} accepts no JSON`];
  try {
    const value: unknown = JSON.parse(body);
    return (
      validator
        .complaints(schema, value)
        // A date that a program computes is the stand-in.
        .filter((complaint) => !complaint.includes('must match format'))
        .map((complaint) => `${operation.operationId}: ${complaint}`)
    );
  } catch {
    return [`${operation.operationId}: the body is not valid JSON: ${body.slice(0, 80)}`];
  }
}

function schemaOf({ requestBody }: PlacedOperation['operation']) {
  return requestBody && 'content' in requestBody ? requestBody.content['application/json']?.schema : undefined;
}

/** The operation of a path. A fixed path wins over one with parameters. */
export function operationAt(method: string, pathname: string): PlacedOperation | undefined {
  const matching = operations.filter((each) => each.method === method && patternOf(each.path).test(pathname));
  return matching.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

function patternOf(template: string): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{[^}]*\}/g, '[^/]+')}/?$`);
}
