/**
 * Folders that pages are read from: `content/docs`, and the awkward pages of the tests when EXTRA_CONTENT names their
 * folder.
 */
export function contentFolders(env: Readonly<Record<string, string | undefined>>): string[] {
  const extra = env['EXTRA_CONTENT'];
  return extra ? ['content/docs', extra] : ['content/docs'];
}
