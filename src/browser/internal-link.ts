/** The link to another page of this site around an event's target. */
export function internalLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  if (link.target !== '' || link.hasAttribute('download') || isFile(link.pathname)) return undefined;
  return link;
}

/** Whether a path is a file that the browser opens itself: `/favicon.svg`, but not `/a.html` or `/reference/v5.7`. */
function isFile(pathname: string): boolean {
  return /\.(?!html?$)[a-z][a-z0-9]*$/i.test(pathname);
}

/**
 * The link that a click follows within the page's own scripts: not with another button or a key that opens a new tab,
 * not when something else has handled it, and not within the page, where the browser scrolls by itself.
 */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = internalLink(event.target);
  if (!link || event.defaultPrevented || event.button !== 0) return undefined;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return samePage && link.hash !== '' ? undefined : link;
}
