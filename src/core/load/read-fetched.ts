import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fetchedSchema, type Fetched } from '../model/fetched.ts';

/** Relative to the repository. */
export const fetchedFile = '.cache/fetched.json';

/**
 * Returns what was fetched last. Returns nothing if there is no valid file, because the file is a cache. The build for the
 * end-to-end tests (EXTRA_CONTENT) ignores it, because these tests must not depend on what a machine has fetched.
 */
export function readFetched(root: string, env: Readonly<Record<string, string | undefined>> = {}): Fetched {
  if (env['EXTRA_CONTENT']) return { readmes: {} };
  try {
    return fetchedSchema.parse(JSON.parse(readFileSync(path.join(root, fetchedFile), 'utf8')));
  } catch {
    return { readmes: {} };
  }
}
