import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { tooLong } from './check-request.ts';
import type { After } from './clock.ts';
import type { Limits } from './limits.ts';
import type { Refusal } from './refusal.ts';
import { failed, longResponse, redirected, tooSlow } from './upstream-refusals.ts';

/** The one server to which a proxy forwards. */
export interface Upstream {
  /** Its address, possibly with a base path. */
  readonly server: URL;
  /** Certificates of authorities in PEM format. Undefined: those that Node.js knows. */
  readonly ca: readonly string[] | undefined;
  /** Added to requests of the Admin API that have no token. */
  readonly token: string | undefined;
}

/** What the server returned, or why the reader doesn't get it. */
export type ForwardResult =
  | {
      readonly type: 'response';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[]>>;
      readonly body: Buffer;
    }
  | { readonly type: 'refuse'; readonly refusal: Refusal };

/** The request headers that reach the server. Cookies, the origin and the code aren't among them. */
export const forwardedHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'Unleash-Client-Spec',
  'Unleash-SDK',
] as const;

/** Response headers that end here: those of the connection, those of CORS, and those that change what a browser stores. */
const droppedHeader =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|set-cookie2?|access-control-.*|clear-site-data|strict-transport-security|refresh|docs-proxy-.*)$/;

/**
 * Sends a request that has passed all checks to the server, and waits for the whole response.
 *
 * @param end ends the request; the time limit uses it, too
 */
export async function forward(
  incoming: IncomingMessage,
  upstream: Upstream,
  { limits, after, end }: { readonly limits: Limits; readonly after: After; readonly end: AbortController },
): Promise<ForwardResult> {
  let isLate = false;
  const stop = after(limits.milliseconds, () => {
    isLate = true;
    end.abort();
  });
  try {
    const body = await bytesOf(incoming, limits.body, end.signal);
    if (body === undefined) return refuse(tooLong('too many bytes', limits));
    const response = await ask(incoming, body, upstream, limits, end.signal);
    const status = response.statusCode ?? 0;
    // 304 is no redirect: it says that the copy of the reader is current.
    if (status >= 300 && status < 400 && status !== 304) {
      response.destroy();
      return refuse(redirected(status, response.headers.location ?? '', upstream.server));
    }
    const received = await bytesOf(response, limits.response, end.signal);
    response.destroy();
    if (received === undefined) return refuse(longResponse(limits));
    return { type: 'response', status, headers: keptOf(response.headers), body: received };
  } catch (error) {
    return refuse(isLate ? tooSlow(limits) : failed(error, upstream.server, limits));
  } finally {
    stop();
  }
}

const refuse = (refusal: Refusal): ForwardResult => ({ type: 'refuse', refusal });

function ask(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
  { server, ca, token }: Upstream,
  limits: Limits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const sent: Record<string, string> = {};
  for (const name of forwardedHeaders) {
    const value = headers[name.toLowerCase()];
    if (typeof value === 'string') sent[name] = value;
  }
  if (token !== undefined && url.startsWith('/api/admin/')) sent['Authorization'] ??= token;
  if (body.length > 0) sent['Content-Length'] = String(body.length);
  const options = {
    ...urlToHttpOptions(server),
    path: server.pathname.replace(/\/+$/, '') + url,
    method,
    headers: sent,
    agent: false,
    signal,
    maxHeaderSize: limits.headers,
    // Variables such as NODE_TLS_REJECT_UNAUTHORIZED can't turn this off.
    rejectUnauthorized: true,
    ...(ca && { ca: [...ca] }),
  };
  const request = server.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(options, resolve).on('error', reject).end(body);
  });
}

/** Reads a stream to its end. Undefined if it has more bytes than the limit. */
async function bytesOf(stream: IncomingMessage, limit: number, signal: AbortSignal): Promise<Buffer | undefined> {
  const stop = () => stream.destroy(new Error('The request has ended.'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    // The connection stays open for the response that says what is wrong.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = Buffer.from(chunk);
      length += bytes.length;
      if (length > limit) return undefined;
      chunks.push(bytes);
    }
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function keptOf(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !droppedHeader.test(name)) kept[name] = value;
  return kept;
}
