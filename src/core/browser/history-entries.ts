/**
 * Keeps the address, the page and the place on the page together when the reader goes back and forward. The router knows
 * only entries that it has made. This module stores a place in all others, such as those of fragments, and stays on the page
 * if it has both entries.
 *
 * Until it has started, `inline/first-paint.js` loads the page of an entry, and `inline/restore.js` scrolls to its place.
 */

interface Place {
  readonly scrollX?: number;
  readonly scrollY?: number;
}

/** The page that the document shows. */
let shown = '';
/** Whether the next page is being fetched. */
let isFetching = false;
/** The state of the entry that the reader goes to. While its page is fetched, scrolling changes the state of the history. */
let destination: Place | null = null;

/** Returns whether the next page is being fetched. Only the router can cancel that. */
export function isPending(): boolean {
  return isFetching;
}

const pageOf = ({ pathname, search }: Location | URL): string => pathname + search;

/** Starts once the router has. */
export function start(): void {
  document.documentElement.dataset['router'] = '';
  shown = pageOf(location);
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded instanceof PerformanceNavigationTiming && loaded.type !== 'navigate') returnTo(history.state);
  storePlace();
  history.scrollRestoration = 'manual';
  // Capturing listeners run before the router's.
  addEventListener('popstate', onTraversal, true);
  addEventListener('pagehide', () => isFetching || storePlace());
  // The page comes back as it was left, which can be while the browser was loading the next one in full.
  addEventListener('pageshow', ({ persisted }) => (isFetching &&= !persisted));
  document.addEventListener('astro:before-preparation', (event) => {
    isFetching = true;
    event.signal.addEventListener('abort', () => (isFetching = false));
    const load = event.loader;
    event.loader = async () => {
      await load();
      if (!event.defaultPrevented || event.signal.aborted) return;
      // The router then loads the whole page (https://docs.astro.build/en/guides/view-transitions/).
      console.warn(`The page ${event.to.href} could not be fetched. The browser loads it in full instead.`);
      if (event.navigationType === 'traverse') await reload();
    };
  });
  let isReturn = false;
  document.addEventListener('astro:before-swap', ({ to, navigationType }) => {
    shown = pageOf(to);
    isReturn = navigationType === 'traverse';
  });
  document.addEventListener('astro:after-swap', () => {
    isFetching = false;
    if (isReturn) returnTo(destination);
    // The reader has gone somewhere else while the pages were swapped.
    if (pageOf(location) !== shown) void reload();
  });
}

/** Loads the page of the address in full, at its place. Does not resolve, because the router would then set the address again. */
function reload(): Promise<never> {
  isFetching = true;
  history.replaceState(destination, '');
  location.reload();
  return new Promise(() => {});
}

/** Stores how far the page is scrolled. */
export function storePlace(): void {
  history.replaceState({ index: 0, ...history.state, scrollX, scrollY }, '');
}

let stopReturn = (): void => {};

/**
 * Scrolls to a place after the behaviors have entered the page, which may open the target of the fragment and scroll there.
 * If the page is too short until an island shows, the reader sees the place then, unless they have done something else.
 */
function returnTo(place: Place | null): void {
  stopReturn();
  const { scrollX: left, scrollY: top } = { scrollX, scrollY, ...place };
  const go = () => {
    scrollTo({ left, top, behavior: 'instant' });
    if (scrollY > top - 1) stopReturn();
  };
  const observer = new ResizeObserver(go);
  const ended = new AbortController();
  stopReturn = () => {
    observer.disconnect();
    ended.abort();
  };
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'astro:before-swap'])
    document.addEventListener(name, stopReturn, { signal: ended.signal, passive: true });
  observer.observe(document.body);
  queueMicrotask(go);
}

/** Runs when the reader goes back or forward, and when a fragment has been followed. */
function onTraversal(event: PopStateEvent): void {
  if (pageOf(location) === shown && !isFetching) {
    event.stopImmediatePropagation();
    if (event.state === null) storePlace();
    else scrollTo({ left: event.state.scrollX, top: event.state.scrollY, behavior: 'instant' });
    return;
  }
  if (history.state === null) {
    event.stopImmediatePropagation();
    storePlace();
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    return;
  }
  destination = history.state;
}
