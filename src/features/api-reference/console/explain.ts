import type { ConsoleOperation } from './console-operation.ts';
import type { Outcome } from './send-request.ts';

/** A message to show: an id of `src/features/api-reference/messages.json` with its values. */
export interface Explanation {
  readonly message: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Returns what an outcome means and how to fix it. Undefined for a success.
 * @param sentToken whether the request had a token
 */
export function explain(outcome: Outcome, operation: ConsoleOperation, sentToken: boolean): readonly Explanation[] {
  const say = (message: string, values: Record<string, string> = {}): Explanation => ({
    message: `console.explain.${message}`,
    values,
  });
  switch (outcome.type) {
    case 'cancelled':
      return [say('cancelled')];
    case 'unreachable':
      if (outcome.localNetwork === 'denied') return [say('localNetworkDenied')];
      if (outcome.localNetwork === 'possible') return [say('unreachable'), say('localNetwork'), say('startServer')];
      return [say('unreachable'), say('startServer')];
    case 'cors':
      return [say('cors'), say('startServer')];
    case 'noProxy':
      return [say('noProxy')];
    case 'refused':
      return [say('refused', { message: outcome.message })];
    case 'response':
      break;
    default:
      return outcome satisfies never;
  }
  const error = readError(outcome.json?.value);
  const credential = say(`credential.${operation.credential}`);
  switch (outcome.status) {
    case 400:
    case 422:
      return error.details.length > 0 ? [say('details', { details: error.details.join(' ') })] : [say('invalid')];
    case 401:
      return [sentToken ? say('tokenUnknown') : say('tokenMissing'), credential];
    case 403:
      // What the server says in `no-access-error` and `api-token-middleware` of unleash-server.
      if (/different token type/i.test(error.message)) return [say('tokenType'), credential];
      if (error.permissions.length > 0) return [say('permission', { permissions: error.permissions.join(', ') })];
      if (error.message !== '') return [say('forbiddenBecause', { message: error.message })];
      return [say('forbidden'), credential];
    case 404:
      return [operation.enterprise ? say('notFoundEnterprise') : say('notFound')];
    case 409:
      return [say('conflict')];
    case 415:
      return [say('mediaType', { mediaType: operation.body?.mediaType ?? 'application/json' })];
    case 429:
      return [say('tooMany')];
    default:
      if (outcome.status < 500) return [];
      return [error.id === '' ? say('server') : say('serverWithId', { id: error.id })];
  }
}

/** The parts of the server's error body that explain the error. Parts that are missing are empty. */
interface ServerError {
  readonly id: string;
  readonly message: string;
  readonly permissions: readonly string[];
  readonly details: readonly string[];
}

function readError(body: unknown): ServerError {
  return {
    id: stringOrEmpty(memberOf(body, 'id')),
    message: stringOrEmpty(memberOf(body, 'message')),
    permissions: itemsOf(memberOf(body, 'permissions')).map(stringOrEmpty),
    details: itemsOf(memberOf(body, 'details'))
      .map((detail) => stringOrEmpty(memberOf(detail, 'message')))
      .filter((message) => message !== ''),
  };
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
