/**
 * Compares an answer with the one that a page shows: the same keys, types and lengths of lists. Values may differ, for
 * a page shows ids and dates of another day.
 *
 * @param at where in the answer, for the differences
 * @returns what differs; nothing when the page is right
 */
export function shapeDifferences(shown: unknown, answered: unknown, at = 'the answer'): string[] {
  const [is, should] = [typeOf(answered), typeOf(shown)];
  if (is !== should) return [`${at} is ${is}; the page shows ${should}`];
  if (Array.isArray(shown) && Array.isArray(answered)) {
    if (shown.length !== answered.length) {
      return [`${at} has ${answered.length} entries; the page shows ${shown.length}`];
    }
    return shown.flatMap((entry, index) => shapeDifferences(entry, answered[index], `${at}[${index}]`));
  }
  if (!isRecord(shown) || !isRecord(answered)) return [];
  const missing = Object.keys(shown).filter((key) => !(key in answered));
  const added = Object.keys(answered).filter((key) => !(key in shown));
  const common = Object.keys(shown).filter((key) => key in answered);
  return [
    ...missing.map((key) => `${at} has no '${key}', which the page shows`),
    ...added.map((key) => `${at} has '${key}', which the page does not show`),
    ...common.flatMap((key) => shapeDifferences(shown[key], answered[key], `${at}.${key}`)),
  ];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeOf(value) === 'object';
}
