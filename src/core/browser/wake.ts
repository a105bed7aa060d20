import { showMissingScripts } from './missing-scripts.ts';
import { isField, isSearchShortcut } from './search-shortcut.ts';

/**
 * The only script that a page loads before the reader does something. The first interaction loads the other scripts. A
 * click or a shortcut that comes before they have arrived is kept and repeated. If they can't be loaded, the next click or
 * shortcut that needs them tries again, and nothing else does.
 */
const interactions = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'click', 'scroll'];
const heldEvents: (() => void)[] = [];
/** What opens the search. A site without one leaves its keys to the browser. */
const getSearchButton = () => document.querySelector<HTMLElement>('[data-search-open]');
/** Whether the reader has opened the search. Letters typed from then on are the query. */
let isSearching = false;
let waking: Promise<void> | undefined;
let isRepeating = false;
/** Whether the page has loaded and the browser has scrolled to its place. */
let isSettled = false;
/** Where the pointer is. */
let pointer = '';

/** Resolves at the first interaction, or when services have waited long enough. Third-party services start then. */
let interact = (): void => {};
const interaction = new Promise<void>((resolve) => (interact = resolve));

function onInteraction(event?: Event): void {
  if (event && isByBrowser(event)) return;
  for (const name of interactions) removeEventListener(name, onInteraction, true);
  interact();
  wake();
}

/** Whether the browser has caused an event without the reader. */
function isByBrowser(event: Event): boolean {
  if (event instanceof PointerEvent && event.type === 'pointermove') {
    // The page appears or changes below a pointer that rests. The first event doesn't tell whether the pointer has moved,
    // because browsers disagree on its `movementX` and `movementY`.
    const last = pointer;
    pointer = `${event.screenX} ${event.screenY}`;
    return !last || last === pointer;
  }
  // The browser jumps to an anchor, or back to where the reader was.
  return event.type === 'scroll' && !isSettled;
}

function wake(): void {
  if (waking) return;
  showMissingScripts(false);
  waking = import('./awake.ts').then(
    ({ start }) => {
      removeEventListener('click', hold, true);
      removeEventListener('keydown', holdShortcut, true);
      removeEventListener('scroll', forgetPlace, true);
      start(interaction);
      isRepeating = true;
      for (const repeat of heldEvents.splice(0)) repeat();
    },
    () => {
      waking = undefined;
      // The search has its own page. Until the scripts have loaded, links are plain links.
      isRepeating = true;
      if (isSearching) getSearchButton()?.click();
      else if (heldEvents.length > 0) showMissingScripts(true);
      heldEvents.length = 0;
      isSearching = isRepeating = false;
    },
  );
}

/** Keeps a click on anything that needs the other scripts. */
function hold(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest('button, [data-search-open]') : null;
  if (isRepeating || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  isSearching ||= target.matches('[data-search-open]');
  heldEvents.push(() => target.click());
  wake();
}

/** Keeps the shortcuts of the search, and the letters that follow them. */
function holdShortcut(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  const isLetter = !isField(target) && !ctrlKey && !metaKey && key.length === 1 && (isSearching || key === '/');
  if ((!isLetter && !isSearchShortcut(event)) || !getSearchButton()) return;
  isSearching = true;
  event.preventDefault();
  heldEvents.push(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true })),
  );
  wake();
}

/**
 * The history knows how far an entry was scrolled when the router left it (`inline/restore.js`). As soon as the reader
 * scrolls on, only the browser knows the place, and the router must not go back to the old one when it starts. A page that
 * is still too short for its place is scrolled to its end.
 */
function forgetPlace(): void {
  const { state } = history;
  const missing = state?.scrollY - scrollY;
  const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 2;
  if (!(missing < -1 || (missing > 1 && !isAtEnd))) return;
  history.replaceState({ index: state.index }, '');
  history.scrollRestoration = 'auto';
}

for (const name of interactions) addEventListener(name, onInteraction, { capture: true, passive: true });
// Scripts move the focus, too, so that it says little about the reader.
addEventListener('focusin', wake, { capture: true, once: true });
addEventListener('click', hold, true);
addEventListener('keydown', holdShortcut, true);
addEventListener('scroll', forgetPlace, { capture: true, passive: true });
addEventListener('load', async () => {
  // Behaviors open the closed tab or folded text that contains the target of a fragment, or load the fields of a schema
  // that contain it, and scroll to it.
  const target = document.querySelector(':target');
  if (target ? !target.checkVisibility() : location.hash && document.querySelector('[data-schema]')) wake();
  // The scroll event of a jump to the target follows in the next frame.
  await waking;
  requestAnimationFrame(() => requestAnimationFrame(() => (isSettled = true)));
});

const { servicesDelay } = document.documentElement.dataset;
if (servicesDelay !== undefined) setTimeout(onInteraction, Number(servicesDelay));
/** Whether the page before has handed over tokens (src/core/reader/secrets.ts), which the storage must not hold for long. */
function hasHandOver(): boolean {
  try {
    return sessionStorage.getItem('kept-secrets') !== null;
  } catch {
    return false;
  }
}
// Some pages are of no use without their island, and readers should see their stored values immediately.
if (document.querySelector('[data-on=load], [data-yours]') || hasHandOver()) wake();
