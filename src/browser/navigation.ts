import { navigate, swapFunctions } from 'astro:transitions/client';
import { prefetch } from 'astro/virtual-modules/prefetch.js';
import { one } from '../ui/dom.ts';
import { keepState } from './kept-state.ts';
import { followedLink, internalLink, isInPageLink } from './internal-link.ts';
import { keepForeignElements, swapBody } from './foreign-elements.ts';

/** Milliseconds after which a navigation shows the progress bar. */
const progressDelay = 200;
/** Milliseconds that a pointer rests on a link before its page is fetched in advance. */
const prefetchDelay = 65;

/** Whether the next page is being fetched. */
let isPending = false;

/**
 * Client-side navigation: the next page is fetched and swapped in. When a reader points at a link, its page is fetched in
 * advance.
 */
export function start(): void {
  document.addEventListener('click', follow);
  startPrefetch();
  startProgress();
  document.addEventListener('astro:before-swap', (event) => {
    keepState(document.documentElement, event.newDocument.documentElement);
    keepStyleSheet(event.newDocument);
    if (keepForeignElements(event.newDocument)) event.swap = () => swapAroundForeignElements(event.newDocument);
  });
  addEventListener('unhandledrejection', ignoreAborts);
  // The style sheet in the body leaves with the page. This copy stays from the first navigation on.
  const styleSheet = one('[data-style-sheet]');
  if (styleSheet) document.head.append(styleSheet.cloneNode());
}

/**
 * A navigation skips the transition of the one before it. The browser then rejects the `ready` promise of the skipped
 * transition, which the router doesn't handle: https://developer.mozilla.org/docs/Web/API/ViewTransition/skipTransition
 */
function ignoreAborts(event: PromiseRejectionEvent): void {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
}

/** Pages load their style sheet in the body. Astro keeps it across pages only if it is in the head. */
function keepStyleSheet(next: Document): void {
  const styleSheet = next.querySelector('[data-style-sheet]');
  if (styleSheet) next.head.append(styleSheet);
}

/** Swaps pages like Astro does, but leaves the elements of third-party services where they are. */
function swapAroundForeignElements(next: Document): void {
  swapFunctions.deselectScripts(next);
  swapFunctions.swapRootAttributes(next);
  swapFunctions.swapHeadElements(next);
  swapBody(next.body);
}

/** Follows links within the site, unless the reader wants a new tab or something else has handled the click. */
function follow(event: MouseEvent): void {
  const link = followedLink(event);
  // The browser scrolls within the page. Only the router can also cancel a navigation that is still pending.
  if (!link || (isInPageLink(link) && !isPending)) return;
  event.preventDefault();
  void navigate(link.href, { sourceElement: link });
}

/** Astro's prefetch uses `<link rel="prefetch">` or a GET request. It does nothing on 2g or with data saver. */
function startPrefetch(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const consider = (event: Event) => {
    clearTimeout(timer);
    const link = internalLink(event.target);
    if (link && link.pathname !== location.pathname) timer = setTimeout(() => prefetch(link.href), prefetchDelay);
  };
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(name, consider, { passive: true });
}

function startProgress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    isPending = false;
    clearTimeout(timer);
    const bar = one('[data-progress]');
    if (bar) bar.hidden = true;
  };
  document.addEventListener('astro:before-preparation', (event) => {
    isPending = true;
    // The router aborts a navigation before it prepares the next one.
    event.signal.addEventListener('abort', stop);
    timer = setTimeout(() => {
      const bar = one('[data-progress]');
      if (bar) bar.hidden = false;
    }, progressDelay);
    const load = event.loader;
    event.loader = async () => {
      await load();
      // The router then loads the whole page (https://docs.astro.build/en/guides/view-transitions/).
      if (event.defaultPrevented && !event.signal.aborted) {
        console.warn(`The page ${event.to.href} could not be fetched. The browser loads it in full instead.`);
      }
    };
  });
  document.addEventListener('astro:after-swap', stop);
}
