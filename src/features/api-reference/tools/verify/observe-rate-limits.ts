import { z } from 'zod';
import { ApiError } from '../../../../../live/example-set/api.ts';
import { adminUser, tokens } from '../../../../../live/tokens.ts';
import { operationsOf, type ApiDescription, type ApiOperation } from '../../model/description.ts';
import type { TokenType } from '../../model/prose.ts';
import type { RecordedFacts, TooManyRequests } from '../../model/recorded.ts';
import type { Difference } from './difference.ts';

type Credentials = Readonly<Record<string, string>>;
type CredentialsOf = (type: TokenType) => Credentials;

export interface RateLimitVerification {
  readonly differences: readonly Difference[];
  /** The response to a request that is one too many. */
  readonly tooMany: TooManyRequests | undefined;
}

/** The headers that say more about a limit. */
const headersOfLimits = /^(ratelimit|retry-after)/;

/**
 * Sends two requests to every operation with each kind of credentials that it accepts, and compares the operations that
 * return 429 with the facts, in both directions. Each pair comes from a separate IP address.
 * @param url a server that allows one request in the time of each limit
 */
export async function verifyRateLimits(
  url: string,
  api: ApiDescription,
  facts: Readonly<Record<string, RecordedFacts>>,
  credentialsOf: CredentialsOf,
): Promise<RateLimitVerification> {
  const differences: Difference[] = [];
  let tooMany: TooManyRequests | undefined;
  let clients = 0;
  const verify = async (operation: ApiOperation): Promise<void> => {
    const { operationId, tokens: types = ['personal'] } = operation;
    const { rateLimit } = facts[operationId] ?? {};
    for (const type of types.filter((each) => each !== 'service-account')) {
      clients += 1;
      const headers = { ...credentialsOf(type), 'X-Forwarded-For': `10.0.${clients >> 8}.${clients & 255}` };
      await (await send(url, operation, headers))?.arrayBuffer();
      const second = await send(url, operation, headers);
      const isLimited = second?.status === 429;
      const expected = rateLimit !== undefined && (type === 'personal' || rateLimit.accountsOnly === undefined);
      if (isLimited !== expected) {
        const [here, there] = [expected, isLimited].map((limited) => (limited ? 'a limit' : 'no limit'));
        differences.push({ operationId, what: `rate limit of ${type}: here ${here}, on the server ${there}` });
      }
      if (isLimited) tooMany ??= await responseOf(second);
      else await second?.arrayBuffer();
    }
  };
  const waiting = [...operationsOf(api)];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await verify(next);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return { differences, tooMany };
}

/** Returns credentials of every kind on a real server. A token of a service account has the form of a personal one. */
export async function credentialsOn(url: string): Promise<CredentialsOf> {
  const json = { 'Content-Type': 'application/json' };
  const login = await fetch(`${url}/auth/simple/login`, {
    method: 'POST',
    headers: { ...json, 'X-Forwarded-For': '10.1.0.1' },
    body: JSON.stringify(adminUser),
  });
  const session = { Cookie: login.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]).join('; ') }; // prettier-ignore
  const created = await fetch(`${url}/api/admin/user/tokens`, {
    method: 'POST',
    headers: { ...json, ...session, 'X-Forwarded-For': '10.1.0.2' },
    body: JSON.stringify({ description: 'Limits', expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
  });
  if (!created.ok) throw new ApiError(`There is no token for the limits: ${await created.text()}`);
  const { secret } = z.object({ secret: z.string() }).parse(await created.json());
  return knownCredentials(secret, session);
}

/** Returns credentials of every kind. */
export function knownCredentials(personal: string, session: Credentials): CredentialsOf {
  const byType: Readonly<Record<TokenType, Credentials>> = {
    admin: { Authorization: tokens.admin },
    personal: { Authorization: personal },
    'service-account': { Authorization: personal },
    session,
    backend: { Authorization: tokens.backend },
    frontend: { Authorization: tokens.frontend },
    edge: {},
    none: {},
  };
  return (type) => byType[type];
}

/** How many milliseconds a request may take. The server never responds to some requests with unknown IDs. */
const patience = 3_000;

/**
 * Sends a request that changes nothing: no operation accepts plain text, and nothing has the name in the path. Returns
 * nothing if the server doesn't respond.
 */
async function send(url: string, { method, path }: ApiOperation, headers: Credentials): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(patience);
  const body = method === 'get' ? undefined : 'text';
  const type = body !== undefined && { 'Content-Type': 'text/plain' };
  try {
    return await fetch(url + path.replaceAll(/\{\w+\}/g, 'not-there'), {
      method: method.toUpperCase(),
      headers: { ...headers, ...type },
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body }),
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

async function responseOf(response: Response): Promise<TooManyRequests> {
  const names = [...response.headers].filter(([name]) => headersOfLimits.test(name));
  return {
    status: String(response.status),
    mediaType: response.headers.get('content-type')?.split(';', 1)[0] ?? '',
    body: await response.text(),
    cause: 'too-many',
    headers: Object.fromEntries(
      names.map(([name, value]) => [written(name), /^\d+$/.test(value) ? 'integer' : 'string']),
    ),
  };
}

/** Returns a name as the server writes it: `RateLimit-Limit`. `fetch` returns names in lowercase. */
function written(name: string): string {
  return name.replace('ratelimit', 'rateLimit').replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
