/**
 * Paths of the site. A *path* is decoded and has no ending: `/reference/sdks/node`, `/` for the home page.
 * An *href* is the path as HTML needs it, percent-encoded. An *id* is the path without its first slash.
 */

/** `/a b` → `/a%20b`, ready for an attribute; keeps query and fragment. */
export function hrefOf(path: string): string {
  return encodeURI(path);
}

/** The id of a page (Docusaurus' document id): its path without the leading slash. */
export function idOf(path: string): string {
  return path.slice(1);
}

/** The path of the page that has this id, except the home page's. */
export function pathOf(id: string): string {
  return `/${id}`;
}

/**
 * The path that a request for `pathname` means: endings `.html`, `.htm` and `/index.html` and a trailing slash
 * are dropped, percent-encoding is decoded.
 */
export function normalizePath(pathname: string): string {
  const decoded = decode(pathname);
  const bare = decoded
    .replace(/\/index\.html?$/i, '/')
    .replace(/\.html?$/i, '')
    .replace(/\/+$/, '');
  return bare === '' || bare === '/index' ? '/' : bare;
}

function decode(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** The parts of an internal link: `/a#b` → `{ path: '/a', anchor: 'b' }`. A bare `#b` has an empty path. */
export function splitHref(href: string): { path: string; anchor: string } {
  const [beforeHash = '', anchor = ''] = href.split('#', 2);
  const [path = ''] = beforeHash.split('?', 1);
  return { path: decode(path), anchor: decode(anchor) };
}
