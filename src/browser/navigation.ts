import { navigate } from 'astro:transitions/client';
import { prefetch } from 'astro/virtual-modules/prefetch.js';
import { one } from './dom.ts';

/** Milliseconds after which a navigation shows the progress bar (specification, section 9). */
const progressDelay = 200;
/** Milliseconds for which a pointer rests on a link before its page is fetched ahead. */
const prefetchDelay = 65;

/** Client-side navigation: the next page is fetched and swapped in, and fetched ahead where a link is pointed at. */
export function start(): void {
  document.addEventListener('click', follow);
  startPrefetch();
  startProgress();
  document.addEventListener('astro:before-swap', (event) => {
    keepState(event.newDocument.documentElement);
  });
}

/** Links within the site are followed here, unless the reader wants a new tab or something else has handled them. */
function follow(event: MouseEvent): void {
  const link = internalLink(event.target);
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // Within the page the browser scrolls by itself.
  if (link.pathname === location.pathname && link.search === location.search && link.hash !== '') return;
  event.preventDefault();
  void navigate(link.href, { sourceElement: link });
}

/** The link to another page of this site around an event's target. */
function internalLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  if (link.target !== '' || link.hasAttribute('download') || /\.(?!html?$)[a-z0-9]+$/i.test(link.pathname))
    return undefined;
  return link;
}

/** Astro's prefetch: `<link rel="prefetch">`, or a GET where there is none; not on 2g or with data-saver. */
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
    clearTimeout(timer);
    const bar = one('[data-progress]');
    if (bar) bar.hidden = true;
  };
  document.addEventListener('astro:before-preparation', (event) => {
    stop();
    timer = setTimeout(() => {
      const bar = one('[data-progress]');
      if (bar) bar.hidden = false;
    }, progressDelay);
    const load = event.loader;
    event.loader = async () => {
      await load();
      // The router then loads the whole page (https://docs.astro.build/en/guides/view-transitions/).
      if (event.defaultPrevented && !event.signal.aborted) {
        console.warn(`The page ${event.to.href} could not be fetched; it is loaded in full instead.`);
      }
    };
  });
  document.addEventListener('astro:after-swap', stop);
}

/** What the reader decided stays on the root element of the next page. */
function keepState(next: HTMLElement): void {
  const { theme, announcement, announcementDismissed } = document.documentElement.dataset;
  if (theme !== undefined && next.dataset['themeSwitch'] !== undefined) next.dataset['theme'] = theme;
  if (announcementDismissed !== undefined && next.dataset['announcement'] === announcement) {
    next.dataset['announcementDismissed'] = '';
  }
}
