import type { TokenType } from '../model/prose.ts';

/**
 * What the form of a token reveals about its kind. `account`: `user:` and a secret, the token of a person or a service
 * account. `admin`: `*:*.` and a secret. `sdk`: a project and an environment, as in `default:production.` and a secret.
 */
export type TokenForm = 'account' | 'admin' | 'sdk';

const typesOf: Readonly<Record<TokenForm, readonly TokenType[]>> = {
  account: ['personal', 'service-account'],
  admin: ['admin'],
  sdk: ['backend', 'frontend'],
};

/** Returns the form of a token. Undefined for tokens without a known prefix, such as custom ones. */
export function tokenFormOf(token: string): TokenForm | undefined {
  if (token.startsWith('user:')) return 'account';
  if (token.startsWith('*:*')) return 'admin';
  return /^[^\s:]+:[^\s:.]+\.\S/.test(token) ? 'sdk' : undefined;
}

/**
 * Returns the form of a token that an operation can't accept. Undefined if the token may be of an accepted kind.
 * @param tokens the kinds of tokens that the operation accepts
 */
export function wrongTokenForm(token: string, tokens: readonly TokenType[]): TokenForm | undefined {
  const form = tokenFormOf(token.trim());
  if (form === undefined || tokens.includes('none') || tokens.includes('edge')) return undefined;
  return typesOf[form].some((type) => tokens.includes(type)) ? undefined : form;
}
