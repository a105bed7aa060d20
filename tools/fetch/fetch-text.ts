/** Why a source could not be fetched, in words for the report. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
}

export interface FetchLimits {
  /** Milliseconds from the first to the last byte. */
  readonly timeout: number;
  readonly maxBytes: number;
}

/** Enough for every source there is, by a factor of ten. */
export const defaultLimits: FetchLimits = { timeout: 15_000, maxBytes: 20_000_000 };

/**
 * The text at an address.
 *
 * @throws FetchFailure when nothing answers, not in time, not with success, or with too much
 */
export async function fetchText(url: string, { timeout, maxBytes }: FetchLimits = defaultLimits): Promise<string> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, { signal, headers: { 'User-Agent': 'unleash-docs' } });
    if (!response.ok) {
      await response.body?.cancel();
      throw new FetchFailure(`it answered with ${response.status}`);
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
 * The JSON at an address.
 *
 * @throws FetchFailure also when what came is no JSON
 */
export async function fetchJson(url: string, limits?: FetchLimits): Promise<unknown> {
  const text = await fetchText(url, limits);
  try {
    return JSON.parse(text);
  } catch {
    throw new FetchFailure(`it answered with something that is no JSON: ${JSON.stringify(text.slice(0, 60))}`);
  }
}

/** The reason below `fetch failed`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
