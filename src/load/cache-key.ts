import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What Astro keeps of a page between builds, as far as it shows in the page. */
export interface StoredPage {
  /** Relative to the repository. */
  readonly filePath?: string | undefined;
  /** Digest of the source file. */
  readonly digest?: number | string | undefined;
  /** Absent for MDX, whose modules Astro compares itself. */
  readonly rendered?:
    { readonly html: string; readonly metadata?: { readonly imagePaths?: readonly string[] } } | undefined;
}

/**
 * Says whether a page of an earlier build still stands: two builds in which a page has the same key made the same page
 * of it. Templates, style sheets and the site as data are no part of it, for Astro compares those itself:
 * https://docs.astro.build/en/reference/experimental-flags/incremental-build/
 *
 * @param beside what the page shows beside its own text
 * @throws Error when an image of the page cannot be read
 */
export function cacheKeyOf({ filePath = '', digest = '', rendered }: StoredPage, beside = ''): string {
  // The rendered text as well as the source: a change of the Markdown plugins leaves the source as it was.
  const hash = createHash('sha256')
    .update(String(digest))
    .update(rendered?.html ?? '')
    .update(beside);
  // The name of an image in the page holds a hash of its content.
  for (const image of rendered?.metadata?.imagePaths ?? []) {
    if (!/^[a-z]+:/.test(image)) hash.update(readFileSync(path.resolve(path.dirname(filePath), decodeURI(image))));
  }
  return hash.digest('base64url');
}
