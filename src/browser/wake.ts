/**
 * All that a page loads before its reader does anything. The first interaction loads the rest; a click or shortcut
 * that comes before the rest has arrived is kept and done over.
 */
const interactions = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
const held: (() => void)[] = [];
/** Whether the reader has called for the search: what is typed from then on is its query. */
let searching = false;
let waking: Promise<void> | undefined;
let redoing = false;
/** Whether the scripts have started. */
let isAwake = false;

function wake(): void {
  waking ??= import('./awake.ts').then(
    ({ start }) => {
      for (const name of interactions) removeEventListener(name, wake, true);
      removeEventListener('click', hold, true);
      removeEventListener('keydown', holdShortcut, true);
      isAwake = true;
      start();
      redoHeld();
    },
    () => {
      // The next interaction tries again. Until then links are plain links.
      waking = undefined;
      searching = false;
      redoHeld();
    },
  );
}

function redoHeld(): void {
  redoing = true;
  for (const redo of held.splice(0)) redo();
  redoing = false;
}

/** Keeps a click on anything that only works with the rest of the scripts. */
function hold(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest('button, [data-search-open]') : null;
  if (redoing || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  searching ||= target.matches('[data-search-open]');
  held.push(() => target.click());
  wake();
}

/** Keeps the search's shortcuts, Ctrl or Cmd with K and `/` outside of fields, and the letters that follow. */
function holdShortcut(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  const typing =
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  const command = ctrlKey || metaKey;
  const letter = !typing && !command && key.length === 1 && (searching || key === '/');
  if (!letter && !(key === 'k' && command)) return;
  searching = true;
  event.preventDefault();
  held.push(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true })),
  );
}

for (const name of interactions) addEventListener(name, wake, { capture: true, passive: true });
addEventListener('click', hold, true);
addEventListener('keydown', holdShortcut, true);
// Third-party services and islands that are needed at once do not wait for an interaction for ever.
const { delay } = document.documentElement.dataset;
if (delay !== undefined) setTimeout(wake, Number(delay));

// Once the router is there, it restores the scroll position instead of the browser. After a reload, or when the reader
// comes back from another site, it isn't there yet. So it leaves that to the browser with the page, and finds the
// position up to date when it starts.
const keepPlace = (): void => {
  if (!isAwake && history.state) history.replaceState({ ...history.state, scrollX, scrollY }, '');
};
addEventListener('scroll', keepPlace, { capture: true, passive: true });
addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isAwake) history.scrollRestoration = 'manual';
});

// Behaviors open the closed tab or folded text that a fragment leads into.
addEventListener('load', () => {
  const target = document.querySelector(':target');
  if (target && !target.checkVisibility()) wake();
});
