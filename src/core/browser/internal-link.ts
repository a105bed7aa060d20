/** The link to another page of this site around the target of an event. */
export function internalLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  if (link.target !== '' || link.hasAttribute('download') || isFile(link.pathname)) return undefined;
  return link;
}

/** Whether the browser opens a path itself: `/favicon.svg` is a file, `/a.html` and `/reference/v5.7` are pages. */
function isFile(pathname: string): boolean {
  return /\.(?!html?$)[a-z][a-z0-9]*$/i.test(pathname);
}

/**
 * The link of this site that a click follows. Clicks with another button or with a key that opens a new tab are left to
 * the browser, and so are clicks that something else has handled.
 */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = internalLink(event.target);
  if (!link || event.defaultPrevented || event.button !== 0) return undefined;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  return link;
}

/** Whether a link leads to another place on the current page. */
export function isInPageLink({ pathname, search, hash }: HTMLAnchorElement): boolean {
  return pathname === location.pathname && search === location.search && hash !== '';
}
