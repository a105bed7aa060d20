/** Explains in the report why a source could not be fetched. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
}

export interface FetchLimits {
  /** Timeout in milliseconds, including the body. */
  readonly timeout: number;
  readonly maxBytes: number;
}

/** Ten times the size of the largest source. */
export const defaultLimits: FetchLimits = { timeout: 15_000, maxBytes: 20_000_000 };

/**
 * Fetches a text.
 * @throws FetchFailure if there is no response in time, if it isn't a success, or if it is too large
 */
export async function fetchText(url: string, { timeout, maxBytes }: FetchLimits = defaultLimits): Promise<string> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, { signal, headers: { 'User-Agent': 'unleash-docs' } });
    if (!response.ok) {
      await response.body?.cancel();
      throw new FetchFailure(`it returned status ${response.status}`);
    }
    const decoder = new TextDecoder();
    let text = '';
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new FetchFailure(`it sent more than ${maxBytes.toLocaleString('en')} bytes`);
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if (signal.aborted) throw new FetchFailure(`it took longer than ${timeout / 1000} s`);
    throw new FetchFailure(`no connection (${causeOf(error)})`);
  }
}

/**
 * Fetches JSON.
 * @throws FetchFailure also if the response isn't JSON
 */
export async function fetchJson(url: string, limits?: FetchLimits): Promise<unknown> {
  const text = await fetchText(url, limits);
  try {
    return JSON.parse(text);
  } catch {
    throw new FetchFailure(`the response is not JSON: ${JSON.stringify(text.slice(0, 60))}`);
  }
}

/** Returns the cause of the error `fetch failed`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
