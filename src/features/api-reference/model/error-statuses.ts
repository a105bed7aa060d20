import type { OperationProse } from './prose.ts';
import type { Evidence, RecordedError, TooManyRequests } from './recorded.ts';
import type { PlacedOperation } from './structure.ts';

/** The schema of all error bodies, which the overlay adds to the structure. */
export const errorSchemaName = 'apiErrorSchema';

/** An error status of an operation. */
export interface ErrorStatus {
  readonly status: string;
  /** Undefined if no server has been seen to return this status for the operation, and its body can't be derived. */
  readonly recorded?: RecordedError | undefined;
  /** Whether the error comes from the rules and the code of the server, and not from a call of the operation. */
  readonly isDerived?: true | undefined;
  /** The types of the headers that explain the error, by name. */
  readonly headers?: TooManyRequests['headers'] | undefined;
  /** Whether the response has a body. */
  readonly hasBody: boolean;
}

/**
 * Returns the error statuses of an operation. For Open Source, these are the statuses that a server was seen to return,
 * and those whose reason is named. Enterprise operations can't be called here, so theirs are derived from the rules that
 * the server applies to all operations, together with the statuses that its description or our prose explains.
 */
export function errorStatusesOf(placed: PlacedOperation, prose: OperationProse, evidence: Evidence): ErrorStatus[] {
  const { operation } = placed;
  const isEnterprise = (prose.edition ?? operation['x-edition']) === 'enterprise';
  const found = isEnterprise
    ? derivedStatuses(placed, prose, evidence)
    : provedStatuses(operation.operationId, evidence);
  return [...found, ...limitStatus(found, operation.operationId, evidence)].toSorted(
    (a, b) => Number(a.status) - Number(b.status),
  );
}

/** Operations with a rate limit return 429. An operation that returns its own 429 shows that one. */
function limitStatus(found: readonly ErrorStatus[], operationId: string, { recorded }: Evidence): ErrorStatus[] {
  const { facts, tooMany } = recorded;
  const isLimited = facts[operationId]?.rateLimit !== undefined && !found.some(({ status }) => status === '429');
  return isLimited && tooMany ? [{ status: '429', recorded: tooMany, headers: tooMany.headers, hasBody: true }] : [];
}

function provedStatuses(operationId: string, { recorded, unreproduced }: Evidence): ErrorStatus[] {
  const errors = recorded.operations[operationId]?.errors ?? [];
  return [
    ...errors.map((error) => ({ status: error.status, recorded: error, hasBody: error.body !== undefined })),
    ...Object.keys(unreproduced[operationId] ?? {}).map((status) => ({ status, hasBody: true })),
  ];
}

function derivedStatuses(
  { path, method, operation }: PlacedOperation,
  prose: OperationProse,
  evidence: Evidence,
): ErrorStatus[] {
  const { operationId, parameters = [] } = operation;
  const isSecured = !prose.tokens?.includes('none');
  const hasBody = operation.requestBody !== undefined;
  const hasNames = path.includes('{');
  const explained = new Set(Object.keys(prose.responses ?? {}));
  const { derived } = evidence.recorded;
  const own = derived.operations[operationId] ?? [];
  // The server's own description lists statuses that these operations can't return: 404 for paths that name nothing, 400
  // for requests without any input, and 415 for requests without a body.
  const impossible = new Set([
    ...(hasNames ? [] : ['404']),
    ...(hasBody || parameters.length > 0 ? [] : ['400']),
    ...(method === 'get' ? ['415'] : []),
  ]);
  const described = Object.keys(operation.responses).filter(
    (status) => /^[45]/.test(status) && (!impossible.has(status) || explained.has(status)),
  );
  const statuses = new Set([
    ...described,
    ...own.map(({ status }) => status),
    ...(isSecured ? ['401', '403'] : []),
    ...(hasBody ? ['400', '413', '415'] : []),
    ...(hasNames ? ['404'] : []),
  ]);
  const examples = [...own, ...derived.common, ...commonErrors(path, evidence)];
  return [...statuses].map((status) => {
    const example = examples.find((error) => error.status === status);
    return { status, hasBody: true, isDerived: true, ...(example && { recorded: example }) };
  });
}

/**
 * Errors from the part of the server that all operations of an API pass first. They are the same in every edition, so
 * an Open Source operation of the same API was seen to return them.
 */
const commonErrorsOf = {
  '/api/admin': { 'no-credentials': 'createFeature', 'wrong-token': 'getProjects' },
  '/api/client': { 'no-credentials': 'getClientFeature', 'wrong-token': 'getProjects' },
} as const;
const bodyErrors = { 'media-type': 'createFeature', 'too-large': 'createFeature' } as const;

function commonErrors(path: string, { recorded }: Evidence): RecordedError[] {
  const api = path.startsWith('/api/client') ? '/api/client' : '/api/admin';
  const sources = Object.entries<string>({ ...commonErrorsOf[api], ...bodyErrors });
  return sources.flatMap(([cause, operationId]) => {
    const errors = recorded.operations[operationId]?.errors ?? [];
    return errors.filter((error) => error.cause === cause);
  });
}
