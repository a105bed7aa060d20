import type { ConsoleRequest } from './build-request.ts';

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly statusText: string;
  /** Until the whole body was there. */
  readonly milliseconds: number;
  /** Those that the server lets a page of another address read. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly mediaType: string;
  readonly body: Blob;
  /** The body as text, JSON with indentation; undefined when it is no text. */
  readonly text: string | undefined;
}

/** How a request ended. */
export type Outcome =
  | Answer
  | { readonly kind: 'cancelled' }
  /** Nobody answers at this address. */
  | { readonly kind: 'unreachable' }
  /** A server answers, but does not let pages of this address read it. */
  | { readonly kind: 'cors' };

/**
 * Sends a request from the reader's browser, with nothing that the reader has not filled in: no cookies, no referrer.
 *
 * @param signal cancels it
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
    return {
      kind: 'answer',
      status: response.status,
      statusText: response.statusText,
      milliseconds: Math.round(performance.now() - begin),
      headers: [...response.headers],
      mediaType,
      body: blob,
      text: await readText(blob, mediaType),
    };
  } catch {
    if (signal.aborted) return { kind: 'cancelled' };
    return { kind: (await answersAtAll(url, signal)) ? 'cors' : 'unreachable' };
  }
}

/**
 * A browser tells a page nothing about why a request failed. One that the page may not read the answer of
 * (`no-cors`) fails only when there is no answer. It goes to the server's root and carries no token.
 */
async function answersAtAll(url: string, signal: AbortSignal): Promise<boolean> {
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

async function readText(blob: Blob, mediaType: string): Promise<string | undefined> {
  if (blob.size === 0) return '';
  const isJson = /[/+]json$/.test(mediaType);
  if (!isJson && !/^text\/|[/+]xml$|javascript$|yaml$/.test(mediaType)) return undefined;
  const text = await blob.text();
  if (!isJson) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
