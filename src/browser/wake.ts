import { isField, isSearchShortcut } from './search-shortcut.ts';

/**
 * The only script that a page loads before the reader does something. The first interaction loads the other scripts. A
 * click or a shortcut that comes before they have arrived is kept and repeated.
 */
const interactions = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'click', 'scroll'];
const heldEvents: (() => void)[] = [];
/** Whether the reader has opened the search. Letters typed from then on are the query. */
let isSearching = false;
let waking: Promise<void> | undefined;
/** Whether the other scripts have loaded. */
let isAwake = false;
let isRepeating = false;
/** Whether the page has loaded and the browser has scrolled to its place. */
let isSettled = false;

/** Resolves at the first interaction, or when services have waited long enough. Third-party services start then. */
let interact = (): void => {};
const interaction = new Promise<void>((resolve) => (interact = resolve));

function onInteraction(event?: Event): void {
  if (event && isByBrowser(event)) return;
  interact();
  wake();
  if (!isAwake) return;
  for (const name of interactions) removeEventListener(name, onInteraction, true);
}

/** Whether the browser has caused an event without the reader. */
function isByBrowser(event: Event): boolean {
  // The page appears or changes below a pointer that rests.
  if (event instanceof PointerEvent && event.type === 'pointermove') return !event.movementX && !event.movementY;
  // The browser jumps to an anchor, or back to where the reader was.
  return event.type === 'scroll' && !isSettled;
}

function wake(): void {
  waking ??= import('./awake.ts').then(
    ({ start }) => {
      isAwake = true;
      removeEventListener('focusin', wake, true);
      removeEventListener('click', hold, true);
      removeEventListener('keydown', holdShortcut, true);
      start(interaction);
      repeatHeldEvents();
    },
    () => {
      // The next interaction tries again. Until then, links are plain links.
      waking = undefined;
      isSearching = false;
      repeatHeldEvents();
    },
  );
}

function repeatHeldEvents(): void {
  isRepeating = true;
  for (const repeat of heldEvents.splice(0)) repeat();
  isRepeating = false;
}

/** Keeps a click on anything that needs the other scripts. */
function hold(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest('button, [data-search-open]') : null;
  if (isRepeating || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  isSearching ||= target.matches('[data-search-open]');
  heldEvents.push(() => target.click());
  onInteraction();
}

/** Keeps the shortcuts of the search, and the letters that follow them. */
function holdShortcut(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  const isLetter = !isField(target) && !ctrlKey && !metaKey && key.length === 1 && (isSearching || key === '/');
  if (!isLetter && !isSearchShortcut(event)) return;
  isSearching = true;
  event.preventDefault();
  heldEvents.push(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true })),
  );
}

for (const name of interactions) addEventListener(name, onInteraction, { capture: true, passive: true });
// Scripts move the focus, too, so that it says little about the reader.
addEventListener('focusin', wake, true);
addEventListener('click', hold, true);
addEventListener('keydown', holdShortcut, true);
addEventListener('load', async () => {
  // Behaviors open the closed tab or folded text that contains the target of a fragment, and scroll to it.
  if (document.querySelector(':target')?.checkVisibility() === false) wake();
  // The scroll event of a jump to the target follows in the next frame.
  await waking;
  requestAnimationFrame(() => requestAnimationFrame(() => (isSettled = true)));
});

const { servicesDelay } = document.documentElement.dataset;
if (servicesDelay !== undefined) setTimeout(onInteraction, Number(servicesDelay));
/** Whether the page before has handed over tokens (src/your-unleash/secrets.ts), which the storage must not hold for long. */
function hasHandOver(): boolean {
  try {
    return sessionStorage.getItem('kept-secrets') !== null;
  } catch {
    return false;
  }
}
// Some pages are of no use without their island, and readers should see their stored values immediately.
if (document.querySelector('[data-on=load], [data-yours]') || hasHandOver()) wake();

// The router restores the scroll position once it has loaded. After a reload, or when the reader comes back from another
// site, it has not loaded yet. The browser then restores the position, and the router finds it up to date when it starts.
const keepPlace = (): void => {
  if (!isAwake && history.state) history.replaceState({ ...history.state, scrollX, scrollY }, '');
};
addEventListener('scroll', keepPlace, { capture: true, passive: true });
addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isAwake) history.scrollRestoration = 'manual';
});
