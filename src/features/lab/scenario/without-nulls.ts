/**
 * Returns a JSON value without the keys whose value is null. The server writes null for many settings that aren't set.
 * Nulls in lists stay, because leaving them out would move the entries behind them.
 */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const kept: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of Object.entries(value)) if (inner !== null) kept[key] = withoutNulls(inner);
  return kept;
}
