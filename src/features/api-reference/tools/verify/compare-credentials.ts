import { operationsOf, type ApiDescription } from '../../model/description.ts';
import type { TokenType } from '../../model/prose.ts';
import type { Caller, CheckingClient } from './client.ts';
import type { Difference } from './difference.ts';

/** The credential of each caller, as pages name it. */
const credentials: readonly (readonly [Caller, TokenType])[] = [
  ['user', 'personal'],
  ['session', 'session'],
  ['admin', 'admin'],
  ['backend', 'backend'],
  ['frontend', 'frontend'],
];

/** Compares the credentials on the pages of Open Source operations with the ones that a server accepts. */
export async function compareCredentials(api: ApiDescription, client: CheckingClient): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { operationId, edition, tokens = [], permissions } of operationsOf(api)) {
    const good = client.succeeded.get(operationId);
    if (edition !== 'oss' || !good) continue;
    const say = (what: string) => differences.push({ operationId, what });
    const isOpen = client.statusOf(operationId, 'nobody') !== 401;
    if (isOpen !== tokens.includes('none')) say(isOpen ? 'needs no credentials' : 'needs credentials');
    if (tokens.includes('personal') !== tokens.includes('service-account') && permissions?.length !== 0)
      say('accepts personal access tokens and service accounts alike');
    if (isOpen) continue;
    const expected = client.statusOf(operationId, typeof good.as === 'string' ? good.as : 'user');
    for (const [caller, type] of credentials) {
      const status = client.statusOf(operationId, caller);
      const passes = status === expected && status !== 401 && status !== 403;
      // The handlers of some operations reject callers who have passed all checks before them.
      const isAccepted =
        passes && (tokens.includes(type) || (await client.succeeds(operationId, { ...good, as: caller })));
      if (isAccepted !== tokens.includes(type)) {
        say(isAccepted ? `accepts ${type} credentials` : `rejects ${type} credentials with ${status}`);
      }
    }
  }
  return differences;
}
