import type { ConsoleOperation } from './console-operation.ts';
import type { Outcome } from './send-request.ts';

/** A message to show: an id of `content/messages/en.json` with its values. */
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
  switch (outcome.kind) {
    case 'cancelled':
      return [say('cancelled')];
    case 'unreachable':
      return [say('unreachable'), say('startServer')];
    case 'cors':
      return [say('cors'), say('startServer')];
    case 'answer':
      break;
    default:
      return outcome satisfies never;
  }
  const permissions = operation.permissions.join(', ');
  switch (outcome.status) {
    case 400:
    case 422:
      return [say('invalid')];
    case 401:
      return [sentToken ? say('tokenUnknown') : say('tokenMissing'), say(`credential.${operation.credential}`)];
    case 403:
      return [
        permissions === '' ? say('forbidden') : say('permission', { permissions }),
        say(`credential.${operation.credential}`),
      ];
    case 404:
      return [operation.enterprise ? say('notFoundEnterprise') : say('notFound')];
    case 409:
      return [say('conflict')];
    case 415:
      return [say('mediaType', { mediaType: operation.body?.mediaType ?? 'application/json' })];
    case 429:
      return [say('tooMany')];
    default:
      return outcome.status >= 500 ? [say('server')] : [];
  }
}
