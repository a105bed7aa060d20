import type { ConsoleRequest } from './build-request.ts';
import { longestJson } from './limits.ts';
import { localNetworkAccess, type LocalNetworkAccess } from './local-network.ts';

/** A response that the page may read. */
export interface ReceivedResponse {
  readonly type: 'response';
  readonly status: number;
  readonly statusText: string;
  /** Time until the whole body arrived. */
  readonly milliseconds: number;
  /** The headers that the server exposes to other origins. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly mediaType: string;
  readonly body: Blob;
  /** The body as text, or its beginning if it is longer than {@link longestJson}. Undefined if it isn't text. */
  readonly text: string | undefined;
  /** The parsed body. Undefined if it isn't JSON, or longer than {@link longestJson}. */
  readonly json: { readonly value: unknown } | undefined;
}

/** How a request ended. */
export type Outcome =
  | ReceivedResponse
  | { readonly type: 'cancelled' }
  /** No server responds at this address, or the browser doesn't let the page reach it. */
  | { readonly type: 'unreachable'; readonly localNetwork: LocalNetworkAccess }
  /** A server responds, but it doesn't allow this origin to read the response. */
  | { readonly type: 'cors' }
  /** The reader's proxy (proxy-connection.ts) has ended, or the browser doesn't let the page reach it. */
  | { readonly type: 'noProxy' }
  /** The proxy hasn't forwarded the request, or not returned the response. */
  | { readonly type: 'refused'; readonly message: string };

/**
 * Sends a request from the browser with only what the reader entered: no cookies, no referrer.
 * @param signal cancels the request
 */
export async function sendRequest(request: ConsoleRequest, signal: AbortSignal): Promise<Outcome> {
  const { method, url, headers, body } = request;
  const begin = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    });
    const blob = await response.blob();
    const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    const milliseconds = Math.round(performance.now() - begin);
    const text = await readText(blob, mediaType);
    const json = isJson(mediaType) && blob.size <= longestJson ? parsed(text ?? '') : undefined;
    return {
      type: 'response',
      status: response.status,
      statusText: response.statusText,
      milliseconds,
      headers: [...response.headers],
      mediaType,
      body: blob,
      text,
      json,
    };
  } catch {
    if (signal.aborted) return { type: 'cancelled' };
    if (await isReachable(url, signal)) return { type: 'cors' };
    return { type: 'unreachable', localNetwork: await localNetworkAccess(url, location.origin) };
  }
}

/**
 * A browser doesn't tell a page why a request failed. A `no-cors` request, whose response the page can't read, fails
 * only if no server responds. It goes to the root of the server and contains no token.
 */
async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(new URL('/', url), {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    });
    return true;
  } catch {
    return false;
  }
}

/** Decodes text. What a page can't show isn't read, because the page would stop meanwhile. */
async function readText(blob: Blob, mediaType: string): Promise<string | undefined> {
  if (blob.size === 0) return '';
  if (!isJson(mediaType) && !/^text\/|[/+]xml$|javascript$|yaml$/.test(mediaType)) return undefined;
  // The end may be in the middle of a character.
  const isWhole = blob.size <= longestJson;
  return new TextDecoder().decode(await blob.slice(0, longestJson).arrayBuffer(), { stream: !isWhole });
}

export const isJson = (mediaType: string): boolean => /[/+]json$/.test(mediaType);

function parsed(text: string): ReceivedResponse['json'] {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
