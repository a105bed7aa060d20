import { navigate } from 'astro:transitions/client';
import overlayStyles from '../search/overlay/Overlay.css?url';
import { fetchSearchData, type SearchData } from '../search/search-data.ts';
import { browserData, one } from './dom.ts';

const entry = '[data-search-open]';
/** Letters of a query (specification, section 5). */
const maxLength = 64;

type OpenOverlay = (typeof import('../search/overlay/open-overlay.tsx'))['openOverlay'];

interface Loaded {
  readonly openOverlay: OpenOverlay;
  readonly data: SearchData;
}

interface Session {
  readonly dialog: HTMLDialogElement;
  /** Takes what is typed until the overlay is there. */
  readonly field: HTMLInputElement;
  /** Where the focus goes back to. */
  readonly opener: HTMLElement | undefined;
  unmount?: () => void;
}

let loading: Promise<Loaded> | undefined;
let session: Session | undefined;

/** The search overlay: loaded when the reader reaches for it, and opened by shortcut or click. */
export function start(): void {
  for (const name of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(name, (event) => entryOf(event.target) && loadAhead(), { passive: true });
  }
  // Before the links of the page are followed.
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
  // Browsers that fill in a form say so by events that have no key.
  if (!(event instanceof KeyboardEvent)) return;
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (key === 'Control' || key === 'Meta') loadAhead();
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) {
    event.preventDefault();
    if (session) close();
    else open();
  } else if (session) {
    // What was typed while the page's scripts were on their way comes here without a field.
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

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Loads React, the overlay and its data, once; again if that did not work. */
function load(): Promise<Loaded> {
  loading ??= Promise.all([import('../search/overlay/open-overlay.tsx'), fetchSearchData()]).then(
    ([{ openOverlay }, data]) => ({ openOverlay, data }),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** What cannot be loaded ahead is loaded, and its failure shown, when the overlay opens. */
function loadAhead(): void {
  Promise.all([load(), loadStyles()]).catch(() => {});
}

/** The overlay's styles stand in the head of the page, and go with it. */
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

/** Opens the dialog at once, with a field of its own until the overlay is there. */
function open(opener?: HTMLElement): void {
  if (session) return;
  const focused = document.activeElement;
  const dialog = document.createElement('dialog');
  const field = document.createElement('input');
  const { messages } = browserData();
  const label = messages['search.field'] ?? '';
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
  Object.assign(cancel, { className: 'search-dialog__cancel', type: 'button', textContent: messages['search.cancel'] });
  cancel.addEventListener('click', close);
  bar.append(field, cancel);
  frame.append(bar, ...loaderState('loading'));
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
    (error: unknown) => session === opened && showFailure(frame, error),
  );
}

function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  close();
}

/** Closes the overlay and gives the focus back. */
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
  const { messages } = browserData();
  opened.unmount = openOverlay({
    dialog: opened.dialog,
    data,
    query: opened.field.value,
    crash: { title: messages['crash.title'] ?? '', tryAgain: messages['crash.tryAgain'] ?? '' },
    onClose: close,
    onGo: go,
  });
  frame.remove();
}

/** The page loader's failed state, below what the reader has typed. */
function showFailure(frame: HTMLElement, error: unknown): void {
  one('.loader', frame)?.remove();
  frame.append(...loaderState('failed'));
  const text = one('[data-loader-error]', frame);
  if (text)
    text.textContent = (text.textContent ?? '').replace(
      '{error}',
      error instanceof Error ? error.message : String(error),
    );
}

function loaderState(state: 'loading' | 'failed'): Node[] {
  const template = document.querySelector(`template[data-loader=${state}]`);
  return template instanceof HTMLTemplateElement ? [...template.content.cloneNode(true).childNodes] : [];
}

/** Waits for a character that is being composed from several keys. */
async function compositionEnd(field: HTMLInputElement): Promise<void> {
  let composing = false;
  field.addEventListener('compositionstart', () => (composing = true));
  await load();
  if (composing) await new Promise((resolve) => field.addEventListener('compositionend', resolve, { once: true }));
}

/** Goes to a page, or to a place on this page: there the browser scrolls by itself, and closed parts open. */
function go(url: string): void {
  const { pathname, search, hash, href } = new URL(url, location.href);
  if (pathname !== location.pathname || search !== location.search || hash === '') {
    void navigate(href);
  } else if (hash === location.hash) {
    dispatchEvent(new HashChangeEvent('hashchange'));
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  } else {
    location.hash = hash;
  }
}
