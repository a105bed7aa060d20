import type { ComparedItem } from './compare-releases.ts';

/** The longest text that is read, in characters. */
export const longestText = 1_000_000;
/** The most calls that are read. More are no different calls but more values in their paths. */
const mostCalls = 5000;

/** What a reader uses, as far as a text shows it. */
export interface UsedNames {
  /** Words of the text, such as names of variables and event types. */
  readonly words: ReadonlySet<string>;
  readonly calls: readonly Call[];
}

interface Call {
  /** Undefined if the text names only an address. */
  readonly method: string | undefined;
  readonly segments: readonly string[];
}

/**
 * Finds names and calls in what a reader pasted: an environment file, a log of requests, code or a list. Nothing of it is kept
 * but names.
 */
export function namesIn(text: string): UsedNames {
  const calls = new Map<string, Call>();
  const pattern = /(?:\b(GET|POST|PUT|PATCH|DELETE)\b["']?\s+)?(?:["']?https?:\/\/[^\s/"']+)?(\/[^\s?#"']*)/g;
  for (const [, method, address = ''] of text.slice(0, longestText).matchAll(pattern)) {
    if (calls.size >= mostCalls) break;
    // A server may have a base path.
    const path = address.slice(Math.max(address.indexOf('/api/'), 0)).replace(/\/$/, '');
    if (path !== '') calls.set(`${method ?? ''} ${path}`, { method, segments: path.split('/') });
  }
  return { words: new Set(text.slice(0, longestText).match(/[A-Za-z][\w-]*/g)), calls: [...calls.values()] };
}

/** Whether a change concerns what the reader uses. Requirements and steps concern everyone. */
export function isUsed({ words, calls }: UsedNames, { subject, key }: ComparedItem): boolean {
  if (subject === 'steps' || subject === 'requirements') return true;
  if (subject !== 'operations' && subject !== 'fields') return words.has(key) || words.has(`${key}_FILE`);
  const [method, path = ''] = key.split(' ');
  const segments = path.split('/');
  return calls.some(
    (call) =>
      (call.method === undefined || call.method === method) &&
      call.segments.length === segments.length &&
      segments.every((segment, index) => segment === '{}' || segment === call.segments[index]),
  );
}
