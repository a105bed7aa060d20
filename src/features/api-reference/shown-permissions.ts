import type { ApiOperation } from './model/description.ts';
import type { TokenType } from './model/prose.ts';

/** Credentials of someone who can have permissions. The tokens of SDKs and Edge have none. */
const withPermissions: ReadonlySet<TokenType> = new Set(['admin', 'personal', 'service-account', 'session']);

/**
 * Returns the permissions of an operation, of which a caller needs one. An empty list means that being signed in is
 * enough. Undefined if permissions don't apply, because the operation needs no credentials or the token of an SDK.
 */
export function shownPermissions({
  permissions,
  tokens,
}: Pick<ApiOperation, 'permissions' | 'tokens'>): readonly string[] | undefined {
  return tokens === undefined || tokens.some((type) => withPermissions.has(type)) ? permissions : undefined;
}
