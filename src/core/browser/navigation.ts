import { navigate, swapFunctions } from 'astro:transitions/client';
import { prefetch } from 'astro/virtual-modules/prefetch.js';
import { announce, one } from '../ui/dom.ts';
import * as entries from './history-entries.ts';
import { keepState } from './kept-state.ts';
import { fragmentTarget } from './fragment.ts';
import { followedLink, internalLink, isInPageLink } from './internal-link.ts';
import { keepForeignElements, swapBody } from './foreign-elements.ts';

/** Milliseconds after which a navigation shows the progress bar. */
const progressDelay = 200;
/** Milliseconds after which screen readers hear that the next page is loading. */
const announceDelay = 1000;
/** Milliseconds that a pointer rests on a link before its page is fetched in advance. */
const prefetchDelay = 65;

/**
 * Client-side navigation: the next page is fetched and swapped in. When a reader points at a link, its page is fetched in
 * advance.
 */
export function start(): void {
  entries.start();
  ignoreSkippedTransitions();
  document.addEventListener('click', follow);
  startPrefetch();
  startProgress();
  document.addEventListener('astro:before-swap', (event) => {
    keepState(document.documentElement, event.newDocument.documentElement);
    keepStyleSheet(event.newDocument);
    if (keepForeignElements(event.newDocument)) event.swap = () => swapAroundForeignElements(event.newDocument);
  });
  document.addEventListener('astro:after-swap', takeFocus);
  // The style sheet in the body leaves with the page. This copy stays from the first navigation on.
  const styleSheet = one('[data-style-sheet]');
  if (styleSheet) document.head.append(styleSheet.cloneNode());
}

/**
 * The browser skips a transition when another navigation follows or the tab is hidden. It then rejects `ready`, which the
 * router doesn't handle: https://developer.mozilla.org/docs/Web/API/ViewTransition/skipTransition
 */
function ignoreSkippedTransitions(): void {
  // Older browsers have none.
  const begin: Document['startViewTransition'] | undefined = document.startViewTransition;
  if (!begin) return;
  document.startViewTransition = (...args) => {
    const transition = begin.apply(document, args);
    transition.ready.catch(() => {});
    return transition;
  };
}

/**
 * The followed link has left with its page, and the focus with it. The content of the next page takes the focus, unless a
 * fragment says where the reader continues.
 */
function takeFocus(): void {
  if (document.activeElement !== document.body || fragmentTarget(location.hash)) return;
  one('main')?.focus({ preventScroll: true });
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
  if (!link) return;
  if (isInPageLink(link) && !entries.isPending()) {
    entries.storePlace();
    return;
  }
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
  let timers: ReturnType<typeof setTimeout>[] = [];
  const bar = () => one('[data-progress]');
  const stop = () => {
    timers.forEach(clearTimeout);
    const shown = bar();
    if (shown) shown.hidden = true;
  };
  document.addEventListener('astro:before-preparation', (event) => {
    // The router aborts a navigation before it prepares the next one.
    event.signal.addEventListener('abort', stop);
    timers = [
      setTimeout(() => {
        const shown = bar();
        if (shown) shown.hidden = false;
      }, progressDelay),
      setTimeout(() => announce(bar()?.ariaLabel ?? ''), announceDelay),
    ];
  });
  document.addEventListener('astro:after-swap', stop);
  // The browser has loaded the next page in full, and the reader comes back to this one.
  addEventListener('pageshow', ({ persisted }) => persisted && stop());
}
