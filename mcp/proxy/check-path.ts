import { proxyProtocol } from '../../src/features/api-reference/console/proxy-protocol.ts';

/**
 * Returns what is wrong with the target of a request, as a sentence. A target may pass only if every program on the way
 * reads it as the same path below `/api/`, however often it decodes it.
 */
export function problemOfTarget(target: string): string | undefined {
  if (!target.startsWith(proxyProtocol.paths)) return 'The path is outside of the API.';
  const { pathname, search } = new URL(target, 'http://proxy');
  if (pathname + search !== target) return 'The path changes when it is normalized.';
  if (pathname.includes('//')) return 'The path contains an empty segment.';
  const readings = readingsOf(pathname);
  if (readings === undefined) return 'The path contains an invalid escape sequence.';
  if (readings.some(hasDots)) return 'The path contains . or .. as a segment.';
  return readings.some((reading) => /\p{Cc}/u.test(reading)) ? 'The path contains a control character.' : undefined;
}

/** The path and what it becomes each time it is decoded. Undefined if it can't be decoded even once. */
function readingsOf(path: string): string[] | undefined {
  const readings = [path];
  for (let next = decoded(path); next !== readings.at(-1); next = decoded(next)) {
    // A decoded value may contain a percent sign that begins no escape sequence.
    if (next === undefined) return readings.length === 1 ? undefined : readings;
    readings.push(next);
  }
  return readings;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Some servers read backslashes as slashes, and others ignore what follows a semicolon. */
const hasDots = (path: string): boolean => path.split(/[/\\]/).some((segment) => /^\.{1,2}(?:;|$)/.test(segment));
