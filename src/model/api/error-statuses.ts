import type { OperationProse } from './prose.ts';
import type { Evidence, ErrorCause, RecordedError } from './recorded.ts';
import type { PlacedOperation } from './structure.ts';

/** The schema of all error bodies, which the overlay adds to the structure. */
export const errorSchemaName = 'apiErrorSchema';

/** An error status of an operation. */
export interface ErrorStatus {
  readonly status: string;
  /** Undefined if no server has been seen to return this status for the operation. */
  readonly recorded?: RecordedError | undefined;
  /** Whether the response has a body. */
  readonly hasBody: boolean;
}

/**
 * Returns the error statuses of an operation. For Open Source, these are the statuses that a server was seen to return,
 * and those whose reason is named. Enterprise operations can't be called here, so theirs are derived from the rules that
 * the server applies to all operations, together with the statuses that its description or our prose explains.
 */
export function errorStatusesOf(
  { path, operation }: PlacedOperation,
  prose: OperationProse,
  evidence: Evidence,
): ErrorStatus[] {
  const isEnterprise = (prose.edition ?? operation['x-edition']) === 'enterprise';
  const found = isEnterprise
    ? derivedStatuses({ path, operation }, prose, evidence)
    : provedStatuses(operation.operationId, evidence);
  return found.toSorted((a, b) => Number(a.status) - Number(b.status));
}

function provedStatuses(operationId: string, { recorded, unreproduced }: Evidence): ErrorStatus[] {
  const errors = recorded.operations[operationId]?.errors ?? [];
  return [
    ...errors.map((error) => ({ status: error.status, recorded: error, hasBody: error.body !== undefined })),
    ...Object.keys(unreproduced[operationId] ?? {}).map((status) => ({ status, hasBody: true })),
  ];
}

function derivedStatuses(
  { path, operation }: Pick<PlacedOperation, 'path' | 'operation'>,
  prose: OperationProse,
  evidence: Evidence,
): ErrorStatus[] {
  const isSecured = !prose.tokens?.includes('none');
  const hasBody = operation.requestBody !== undefined;
  const explained = new Set(Object.keys(prose.responses ?? {}));
  // The server's own description lists 404 even for paths that name nothing.
  const described = Object.keys(operation.responses).filter(
    (status) => /^[45]/.test(status) && (status !== '404' || path.includes('{') || explained.has('404')),
  );
  const statuses = new Set([
    ...described,
    ...(isSecured ? ['401'] : []),
    ...(isSecured && prose.permissions?.length !== 0 ? ['403'] : []),
    ...(hasBody ? ['400', '413', '415'] : []),
    ...(path.includes('{') ? ['404'] : []),
  ]);
  return [...statuses].map((status) => {
    const common = path.startsWith('/api/admin') ? commonErrors(evidence).get(status) : undefined;
    return { status, hasBody: true, ...(common && { recorded: common }) };
  });
}

/**
 * Errors from the part of the server that all operations of the Admin API pass first. They are the same in every edition.
 */
const commonCauses: ReadonlySet<ErrorCause> = new Set(['no-credentials', 'media-type', 'too-large']);

function commonErrors({ recorded }: Evidence): ReadonlyMap<string, RecordedError> {
  const errors = recorded.operations['createFeature']?.errors ?? [];
  return new Map(errors.filter(({ cause }) => commonCauses.has(cause)).map((error) => [error.status, error]));
}
