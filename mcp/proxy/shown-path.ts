import { tokenFormOf } from '../../src/features/api-reference/console/token-form.ts';

/** What follows these segments is a secret, such as the token in `/api/admin/api-tokens/{token}`. */
const beforeSecret = /^(?:api-)?tokens?$/i;
const longest = 300;

/** Returns the path of a request for the log: without its query, secrets and characters that a terminal interprets. */
export function shownPath(target: string): string {
  const segments = target.split(/[?#]/, 1).join('').split('/').map(readable);
  return segments
    .map((segment, index) => (isSecret(segment, segments[index - 1]) ? '***' : segment))
    .join('/')
    .replaceAll(/[^\x21-\x7e]/g, '?')
    .slice(0, longest);
}

const isSecret = (segment: string, before = ''): boolean =>
  segment !== '' && (beforeSecret.test(before) || tokenFormOf(segment) !== undefined);

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
