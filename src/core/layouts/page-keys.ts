import { createHash } from 'node:crypto';
import { renderingInput, type Article } from '../load/rendering-input.ts';
import type { FetchedReadme } from '../model/fetched.ts';

/**
 * The key of a page or a file. If it has the same key in two builds, both builds make the same file of it, so the second
 * build copies it: https://docs.astro.build/en/reference/experimental-flags/incremental-build/
 *
 * @param own what only this page shows
 */
export function pageKey(path: string, ...own: readonly unknown[]): string {
  const { siteDigest, lastUpdated, shown } = renderingInput();
  return createHash('sha256')
    .update(JSON.stringify([siteDigest, path, lastUpdated.get(path), shown.map((each) => each.get(path)), ...own]))
    .digest('base64url');
}

/** The key of a page of `content/docs`. */
export function articleKey({ page, digest, related }: Article, readme?: FetchedReadme): string {
  return pageKey(page.path, digest, related, readme);
}
