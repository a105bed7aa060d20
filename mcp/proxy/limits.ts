/** The largest sizes of what passes through the proxy, in bytes, and the longest time. */
export interface Limits {
  readonly headers: number;
  readonly body: number;
  readonly response: number;
  /** For one request, from its first byte to the last byte of its response. */
  readonly milliseconds: number;
}

export const defaultLimits: Limits = {
  headers: 16_000,
  body: 1_000_000,
  response: 20_000_000,
  milliseconds: 30_000,
};

/** The proxy ends when it has forwarded nothing for this long. */
export const idleMinutes = 30;

/** The proxy ends after this many wrong codes. */
export const mostWrongCodes = 5;
