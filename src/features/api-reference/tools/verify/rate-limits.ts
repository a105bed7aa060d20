import { z } from 'zod';
import type { ApiOperation } from '../../model/description.ts';
import type { RateLimit } from '../../model/recorded.ts';
import type { TokenType } from '../../model/prose.ts';
import { loadServerModule } from './server-module.ts';

type Rules = (config: unknown, request: unknown, stage: string) => unknown;
const rulesModule = z.object({
  getMatchingRateLimitOptions: z.custom<Rules>((value) => typeof value === 'function'),
});
const configModule = z.object({
  createConfig: z.custom<(options: object) => unknown>((value) => typeof value === 'function'),
});
const matchesSchema = z.array(z.object({ windowMs: z.number(), limit: z.number() }));

/** A token of each kind, by the form that the server recognizes. Undefined for callers without a token. */
const tokenOf: Readonly<Record<TokenType, string | undefined>> = {
  admin: '*:*.secret',
  personal: 'user:secret',
  'service-account': 'user:secret',
  session: undefined,
  backend: 'default:development.secret',
  frontend: 'default:development.secret',
  edge: undefined,
  none: undefined,
};

/** Returns a function that returns the strictest rate limit of an operation, by the rules and defaults of the server. */
export async function readRateLimits(): Promise<(operation: ApiOperation) => RateLimit | undefined> {
  const { getMatchingRateLimitOptions } = rulesModule.parse(
    await loadServerModule('middleware/rate-limit-middleware.js'),
  );
  const config = configModule.parse(await loadServerModule('create-config.js')).createConfig({});

  return ({ method, path: template, tokens = ['personal'] }) => {
    const matchesWith = (token: string | undefined) => {
      const request = { method: method.toUpperCase(), path: template.replaceAll(/[{}]/g, ''), header: () => token };
      return ['beforeAuthentication', 'afterAuthentication'].flatMap((stage) =>
        matchesSchema.parse(getMatchingRateLimitOptions(config, request, stage)),
      );
    };
    const rank = ({ windowMs, limit }: { readonly windowMs: number; readonly limit: number }) => limit / windowMs;
    const strictest = (matches: ReturnType<typeof matchesWith>) => matches.toSorted((a, b) => rank(a) - rank(b))[0];
    const always = strictest(matchesWith(undefined));
    const withToken = strictest(tokens.flatMap((type) => matchesWith(tokenOf[type])));
    if (!withToken) return undefined;
    const requests = withToken.limit;
    const seconds = withToken.windowMs / 1000;
    const isAlways = always !== undefined && rank(always) <= rank(withToken);
    return { requests, seconds, ...(!isAlways && { accountsOnly: true as const }) };
  };
}
