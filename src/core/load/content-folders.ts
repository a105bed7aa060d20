/**
 * Folders that pages are read from: `content/docs`, and the awkward pages of the tests when EXTRA_CONTENT names their
 * folder.
 */
export function contentFolders(env: Readonly<Record<string, string | undefined>>): string[] {
  const extra = env['EXTRA_CONTENT'];
  return extra ? ['content/docs', extra] : ['content/docs'];
}

/** `reference/sdks/node.md` → `/reference/sdks/node`; `index.md` is the page of its folder. */
export function pagePath(name: string): string {
  const bare = name.replaceAll('\\', '/').replace(/\.md$/, '');
  return `/${bare.replace(/(^|\/)index$/, '')}`;
}
