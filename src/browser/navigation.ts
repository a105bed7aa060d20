import { navigate } from 'astro:transitions/client';
import { prefetch } from 'astro/virtual-modules/prefetch.js';
import { one } from './dom.ts';
import { keepState } from './kept-state.ts';
import { followedLink, internalLink } from './internal-link.ts';

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
    keepState(document.documentElement, event.newDocument.documentElement);
    keepStyleSheet(event.newDocument);
  });
  // The one in the body goes with the page; this one is there from the first navigation on.
  const styleSheet = one('[data-style-sheet]');
  if (styleSheet) document.head.append(styleSheet.cloneNode());
}

/** Pages load their style sheet in the body; in the head, Astro leaves it where it is when pages are swapped. */
function keepStyleSheet(next: Document): void {
  const styleSheet = next.querySelector('[data-style-sheet]');
  if (styleSheet) next.head.append(styleSheet);
}

/** Links within the site are followed here, unless the reader wants a new tab or something else has handled them. */
function follow(event: MouseEvent): void {
  const link = followedLink(event);
  if (!link) return;
  event.preventDefault();
  void navigate(link.href, { sourceElement: link });
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
