/** The largest numbers of characters in the fields of the console. Longer values aren't sent. */
export const longest = {
  server: 2000,
  token: 2000,
  /** Servers and proxies reject longer addresses and headers. */
  parameter: 8000,
  /** Every keystroke reads the body. */
  body: 200_000,
} as const;

/** Longer bodies aren't compared with the schema or shown in the samples, which takes long. */
export const longestChecked = 20_000;

/** A JSON response of more bytes is shown as text, because the page would stop while the browser reads it. */
export const longestJson = 1_000_000;

/** More text than this makes a page slow; the rest is in the file. */
export const shownCharacters = 100_000;

/** Returns a number as messages write it. */
export const written = (number: number): string => number.toLocaleString('en');
