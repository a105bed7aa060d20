/**
 * Replaces what differs between two runs of a server by fixed values of the same form: ids, dates, secrets and the
 * address. Equal values stay equal, and dates keep their order.
 * @param known text whose ids and dates aren't replaced: the request that the text responds to
 */
export function stable(text: string, known = ''): string {
  const uuids = numbered((index) => `6a0d9f52-1c7b-4e83-b5d4-${hex(index, 12)}`);
  const ulids = numbered((index) => `01K4Z8P4RV6C2N9T7X1M5B${ulidEnd(index)}`);
  const secrets = numbered((index) => hex(index + 7, 64));
  const dates = fixedDates(text, known);
  const unlessKnown = (replace: (value: string) => string) => (value: string) =>
    known.includes(value) || isOfExamples(value) ? value : replace(value);
  return text
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, unlessKnown(uuids))
    .replaceAll(/\b01[0-9A-HJKMNP-TV-Z]{24}\b/g, unlessKnown(ulids))
    .replaceAll(/\b[0-9a-f]{32,64}\b/g, (secret) => secrets(secret).slice(0, secret.length))
    .replaceAll(instants, (date) => dates.get(date) ?? date)
    .replaceAll(/http:\/\/localhost:\d+(?!\d|\/hook)/g, 'http://localhost:4242');
}

/** The ids of the examples in content/api/prose. */
const isOfExamples = (value: string): boolean => /^01K4Z8[PQ]/.test(value);

const instants = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/**
 * Returns a fixed date for each date of a text, in the same order. Past dates become dates of spring 2026. Future ones,
 * such as expiration dates, are so far away that they stay in the future.
 */
function fixedDates(text: string, known: string): ReadonlyMap<string, string> {
  const unknown = (text.match(instants) ?? []).filter((date) => !known.includes(date));
  const found = [...new Set(unknown)].toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const isPast = (date: string) => Date.parse(date) <= Date.now();
  const spread = (dates: readonly string[], first: string, step: number) =>
    dates.map((date, index) => [date, new Date(Date.parse(first) + index * step).toISOString()] as const);
  const day = 86_400_000;
  return new Map([
    ...spread(found.filter(isPast), '2026-03-02T09:24:11.482Z', day + 3_723_519),
    ...spread(
      found.filter((date) => !isPast(date)),
      '2036-01-31T00:00:00.000Z',
      day,
    ),
  ]);
}

/** Returns a function that gives each distinct value a number, and a replacement for the number. */
function numbered(replacementOf: (index: number) => string): (value: string) => string {
  const known = new Map<string, string>();
  return (value) => {
    const replacement = known.get(value) ?? replacementOf(known.size);
    known.set(value, replacement);
    return replacement;
  };
}

/** Returns hexadecimal digits that look random and are the same in every run. */
function hex(seed: number, length: number): string {
  let state = (seed + 1) * 2_654_435_761;
  let digits = '';
  while (digits.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    digits += Math.floor(state / 65_536)
      .toString(16)
      .padStart(4, '0')
      .slice(-4);
  }
  return digits.slice(0, length);
}

function ulidEnd(index: number): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return [3, 7, 11, 5].map((factor) => alphabet[(index * factor + factor) % alphabet.length]).join('');
}
