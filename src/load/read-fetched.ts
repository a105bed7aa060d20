import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fetchedSchema, type Fetched } from '../model/fetched.ts';

/** Relative to the repository. */
export const fetchedFile = '.cache/fetched.json';

/**
 * What was fetched last. Nothing when nothing was, or when the file is no good: it is a cache, and the build
 * goes on. The build for the end-to-end tests (EXTRA_CONTENT) does without: it must not depend on what a machine has.
 */
export function readFetched(root: string, env: Readonly<Record<string, string | undefined>> = {}): Fetched {
  if (env['EXTRA_CONTENT']) return { readmes: {} };
  try {
    return fetchedSchema.parse(JSON.parse(readFileSync(path.join(root, fetchedFile), 'utf8')));
  } catch {
    return { readmes: {} };
  }
}
