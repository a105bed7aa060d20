import { navigate } from 'astro:transitions/client';
import { t } from 'virtual:messages/searchDialog+searchField';
import { cutQuery, maxQueryLength } from '../interface/question.ts';
import overlayStyles from '../interface/overlay/Overlay.css?url';
import { loadStyles } from '../../../core/ui/load-styles.ts';
import { fragmentTarget } from '../../../core/browser/fragment.ts';
import { loadAhead, mount } from '../../../core/browser/islands.ts';
import { isField, isSearchShortcut } from '../../../core/browser/search-shortcut.ts';

const entry = '[data-search-open]';
/** The island below the field. */
const overlayName = 'search-overlay';
interface Session {
  readonly dialog: HTMLDialogElement;
  /** Takes what the reader types, also before the overlay has loaded. */
  readonly field: HTMLInputElement;
  /** The element that gets the focus back. */
  readonly opener: HTMLElement | undefined;
  /** Removes the overlay. */
  readonly overlay: AbortController;
  /** Whether the pointer has pressed something since the dialog opened. */
  pressed: boolean;
}

let session: Session | undefined;

/** The search overlay. It loads when the reader is about to search, and opens by shortcut or click. */
export function start(): void {
  for (const name of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(name, (event) => entryOf(event.target) && loadOverlay(), { passive: true });
  }
  // Runs before the links of the page are followed.
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('astro:before-swap', close);
}

function onClick(event: MouseEvent): void {
  const opener = entryOf(event.target);
  if (!opener || opensElsewhere(event)) return;
  event.preventDefault();
  open(opener);
}

function onKeyDown(event: Event): void {
  // When a browser fills in a form, it sends events without a key.
  if (!(event instanceof KeyboardEvent)) return;
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key === 'Control' || key === 'Meta') loadOverlay();
  if (isSearchShortcut(event)) {
    event.preventDefault();
    // Held keys repeat the event.
    if (event.repeat) return;
    if (session) close();
    else open();
  } else if (session) {
    // Letters that were typed while the scripts were loading arrive here without a field.
    if (key.length === 1 && !ctrlKey && !metaKey && !isField(target))
      enter(session.field, cutQuery(session.field.value + key));
  } else if (key === '/' && !ctrlKey && !metaKey && !altKey && !isField(target)) {
    event.preventDefault();
    open();
  }
}

function entryOf(target: EventTarget | null): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest(entry) : null;
  return found instanceof HTMLElement ? found : undefined;
}

/** Loads the overlay in advance. Opening it reports a failure and tries again. */
function loadOverlay(): void {
  loadAhead(overlayName);
  loadStyles(overlayStyles).catch(() => {});
}

/** Opens the dialog immediately. Its field takes what the reader types while the overlay below it is loading. */
function open(opener?: HTMLElement): void {
  if (session) return;
  const focused = document.activeElement;
  const label = t('searchField.label');
  const dialog = element('dialog', 'search-dialog', { ariaLabel: label });
  const frame = element('div', 'search-dialog__frame');
  const bar = element('div', 'search-dialog__bar');
  const field = element('input', 'search-dialog__field', {
    type: 'search',
    maxLength: maxQueryLength,
    // A narrow field cuts the label off.
    placeholder: matchMedia('(max-width: 480px)').matches ? t('searchDialog.short') : label,
    ariaLabel: label,
    autocomplete: 'off',
    spellcheck: false,
  });
  const clear = button('clear', '×', () => {
    enter(field, '');
    field.focus();
  });
  clear.ariaLabel = clear.title = t('searchDialog.clear');
  const overlay = element('div', 'overlay');
  overlay.dataset['island'] = overlayName;
  overlay.dataset['mounted'] = '';
  bar.append(field, clear, button('cancel', t('searchDialog.cancel'), close));
  frame.append(bar, overlay);
  dialog.append(frame);

  session = {
    dialog,
    field,
    opener: opener ?? (focused instanceof HTMLElement ? focused : undefined),
    overlay: new AbortController(),
    pressed: false,
  };
  dialog.addEventListener('keydown', closeByEscape, true);
  dialog.addEventListener('cancel', close);
  for (const name of ['mousedown', 'click']) dialog.addEventListener(name, ignoreOpening, true);
  dialog.addEventListener('mousedown', onPress);
  dialog.addEventListener('click', followLink);
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
  void mount(overlay, { needs: loadStyles(overlayStyles), signal: session.overlay.signal });
}

/** Sets the text of the field as if the reader had typed it. */
function enter(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input'));
}

function button(name: string, textContent: string, press: () => void): HTMLButtonElement {
  const made = element('button', `search-dialog__${name}`, { type: 'button', textContent });
  made.addEventListener('click', press);
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className, ...properties });
}

/** Ignores the second half of a double-click on the search button, which hits what has opened below the pointer. */
function ignoreOpening(event: Event): void {
  if (!session || !(event instanceof MouseEvent)) return;
  if (event.detail < 2) session.pressed = true;
  else if (!session.pressed) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A press on anything that takes no focus leaves it where it is. A press on the backdrop closes the dialog. */
function onPress(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a, button, input')) return;
  event.preventDefault();
  if (event.target === event.currentTarget) close();
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
  closing.overlay.abort();
  closing.dialog.close();
  closing.dialog.remove();
  closing.opener?.focus({ preventScroll: true });
}

/** Closes the overlay before it goes to a page of the site. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target !== '' || link.origin !== location.origin || opensElsewhere(event)) return;
  event.preventDefault();
  close();
  go(link.href);
}

/** Returns whether a click opens a new tab or window, or starts a download. */
function opensElsewhere({ button: pressed, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return pressed !== 0 || ctrlKey || metaKey || shiftKey || altKey;
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
