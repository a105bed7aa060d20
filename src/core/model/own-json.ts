/**
 * Parses JSON that the site has written itself, so that its type is known. Check JSON from elsewhere with a schema, or take
 * it as `unknown`.
 */
export function parseOwnJson<Value>(json: string): Value {
  return JSON.parse(json);
}
