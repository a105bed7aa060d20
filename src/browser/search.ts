import { navigate } from 'astro:transitions/client';
import { t } from 'virtual:messages/searchDialog+searchField';
import overlayStyles from '../search/interface/overlay/Overlay.css?url';
import { fetchSearchData, type SearchData } from '../search/interface/search-data.ts';
import { fragmentTarget } from './fragment.ts';
import { failedState, loadingState } from './page-loader.ts';
import { isField, isSearchShortcut } from './search-shortcut.ts';

const entry = '[data-search-open]';
/** The maximum length of a query. */
const maxLength = 64;

type OpenOverlay = (typeof import('../search/interface/overlay/open-overlay.tsx'))['openOverlay'];

interface Loaded {
  readonly openOverlay: OpenOverlay;
  readonly data: SearchData;
}

interface Session {
  readonly dialog: HTMLDialogElement;
  /** Takes what the reader types until the overlay has loaded. */
  readonly field: HTMLInputElement;
  /** The element that gets the focus back. */
  readonly opener: HTMLElement | undefined;
  unmount?: () => void;
}

let loading: Promise<Loaded> | undefined;
let session: Session | undefined;

/** The search overlay. It loads when the reader is about to search, and opens by shortcut or click. */
export function start(): void {
  for (const name of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(name, (event) => entryOf(event.target) && loadAhead(), { passive: true });
  }
  // Runs before the links of the page are followed.
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('astro:before-swap', close);
}

function onClick(event: MouseEvent): void {
  const opener = entryOf(event.target);
  if (!opener || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open(opener);
}

function onKeyDown(event: Event): void {
  // When a browser fills in a form, it sends events without a key.
  if (!(event instanceof KeyboardEvent)) return;
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key === 'Control' || key === 'Meta') loadAhead();
  if (isSearchShortcut(event)) {
    event.preventDefault();
    if (session) close();
    else open();
  } else if (session) {
    // Letters that were typed while the scripts were loading arrive here without a field.
    if (key.length !== 1 || ctrlKey || metaKey || isField(target) || session.unmount) return;
    session.field.value = (session.field.value + key).slice(0, maxLength);
  } else if (key === '/' && !ctrlKey && !metaKey && !altKey && !isField(target)) {
    event.preventDefault();
    open();
  }
}

function entryOf(target: EventTarget | null): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest(entry) : null;
  return found instanceof HTMLElement ? found : undefined;
}

/** Loads React, the overlay and its data once. After a failure, the next call tries again. */
function load(): Promise<Loaded> {
  loading ??= Promise.all([import('../search/interface/overlay/open-overlay.tsx'), fetchSearchData()]).then(
    ([{ openOverlay }, data]) => ({ openOverlay, data }),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Loads the overlay in advance. Opening it reports a failure and tries again. */
function loadAhead(): void {
  Promise.all([load(), loadStyles()]).catch(() => {});
}

/** Adds the style sheet of the overlay to the head of the page. It leaves with the page. */
function loadStyles(): Promise<void> {
  let link = document.querySelector('link[data-search-styles]');
  if (link instanceof HTMLLinkElement && link.sheet) return Promise.resolve();
  if (!(link instanceof HTMLLinkElement)) {
    link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: overlayStyles });
    link.setAttribute('data-search-styles', '');
    document.head.append(link);
  }
  const styles = link;
  return new Promise((resolve, reject) => {
    styles.addEventListener('load', () => resolve());
    styles.addEventListener('error', () => {
      styles.remove();
      reject(new Error(`${overlayStyles} could not be loaded`));
    });
  });
}

/** Opens the dialog immediately. A simple field takes what the reader types until the overlay has loaded. */
function open(opener?: HTMLElement): void {
  if (session) return;
  const focused = document.activeElement;
  const dialog = document.createElement('dialog');
  const field = document.createElement('input');
  const label = t('searchField.label');
  dialog.className = 'search-dialog';
  dialog.setAttribute('aria-label', label);
  Object.assign(field, {
    className: 'search-dialog__field',
    type: 'search',
    maxLength,
    placeholder: label,
    autocomplete: 'off',
  });
  field.setAttribute('aria-label', label);
  const frame = document.createElement('div');
  frame.className = 'search-dialog__frame';
  const bar = document.createElement('div');
  const cancel = document.createElement('button');
  bar.className = 'search-dialog__bar';
  Object.assign(cancel, { className: 'search-dialog__cancel', type: 'button', textContent: t('searchDialog.cancel') });
  cancel.addEventListener('click', close);
  bar.append(field, cancel);
  const loader = loadingState();
  frame.append(bar, loader);
  dialog.append(frame);

  const opened: Session = { dialog, field, opener: opener ?? (focused instanceof HTMLElement ? focused : undefined) };
  session = opened;
  dialog.addEventListener('keydown', closeByEscape, true);
  dialog.addEventListener('cancel', close);
  dialog.addEventListener('mousedown', (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
  Promise.all([load(), loadStyles(), compositionEnd(field)]).then(
    ([loaded]) => session === opened && showOverlay(opened, frame, loaded),
    (error: unknown) => session === opened && loader.replaceWith(failedState(error)),
  );
}

function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  close();
}

/** Closes the overlay and returns the focus. */
function close(): void {
  const closing = session;
  if (!closing) return;
  session = undefined;
  closing.unmount?.();
  closing.dialog.close();
  closing.dialog.remove();
  closing.opener?.focus({ preventScroll: true });
}

function showOverlay(opened: Session, frame: HTMLElement, { openOverlay, data }: Loaded): void {
  opened.unmount = openOverlay({
    dialog: opened.dialog,
    data,
    query: opened.field.value,
    onClose: close,
    onGo: go,
  });
  frame.remove();
}

/** Waits while a character is composed from several keys. */
async function compositionEnd(field: HTMLInputElement): Promise<void> {
  let composing = false;
  field.addEventListener('compositionstart', () => (composing = true));
  await load();
  if (composing) await new Promise((resolve) => field.addEventListener('compositionend', resolve, { once: true }));
}

/** Goes to a page or to a place on this page, where the browser scrolls and closed parts open. */
function go(url: string): void {
  const { pathname, search, hash, href } = new URL(url, location.href);
  if (pathname !== location.pathname || search !== location.search || hash === '') {
    void navigate(href);
  } else if (hash === location.hash) {
    dispatchEvent(new HashChangeEvent('hashchange'));
    fragmentTarget(hash)?.scrollIntoView();
  } else {
    location.hash = hash;
  }
}
