/**
 * Compares a response with the one that a page shows: the same keys, types and lengths of lists. Values may differ, for
 * a page shows ids and dates of another day.
 *
 * @param at where in the response, for the differences
 * @returns what differs; nothing when the page is right
 */
export function shapeDifferences(shown: unknown, actual: unknown, at = 'the response'): string[] {
  const [is, should] = [typeOf(actual), typeOf(shown)];
  if (is !== should) return [`${at} is ${is}; the page shows ${should}`];
  if (Array.isArray(shown) && Array.isArray(actual)) {
    if (shown.length !== actual.length) {
      return [`${at} has ${actual.length} entries; the page shows ${shown.length}`];
    }
    return shown.flatMap((entry, index) => shapeDifferences(entry, actual[index], `${at}[${index}]`));
  }
  if (!isRecord(shown) || !isRecord(actual)) return [];
  const missing = Object.keys(shown).filter((key) => !(key in actual));
  const added = Object.keys(actual).filter((key) => !(key in shown));
  const common = Object.keys(shown).filter((key) => key in actual);
  return [
    ...missing.map((key) => `${at} has no '${key}', which the page shows`),
    ...added.map((key) => `${at} has '${key}', which the page does not show`),
    ...common.flatMap((key) => shapeDifferences(shown[key], actual[key], `${at}.${key}`)),
  ];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeOf(value) === 'object';
}
