/** An entry of a menu: a link, or an action that a button starts. */
export type MenuItem = { readonly label: string; readonly isCode?: boolean } & (
  { readonly href: string; readonly opensTab: boolean } | { readonly run: () => void }
);

/** Gap between a button and its menu, and between a menu and the edge of the window, in CSS pixels. */
const gap = 4;
const margin = 12;

const attached = new WeakSet<HTMLButtonElement>();

/**
 * Gives a button a menu. Call it when the button is clicked: the browser opens the menu after that. The menu is a popover,
 * so the browser closes it on Escape and on a click elsewhere, and returns the focus to the button.
 *
 * @param itemsOf the entries, read each time the menu opens
 */
export function attachMenu(button: HTMLButtonElement, itemsOf: () => readonly MenuItem[]): void {
  if (attached.has(button)) return;
  attached.add(button);
  const menu = document.createElement('div');
  menu.className = 'popup-menu';
  menu.popover = 'auto';
  menu.addEventListener('beforetoggle', (event) => {
    if (isOpening(event)) menu.replaceChildren(...itemsOf().map((item) => entry(item, menu)));
  });
  menu.addEventListener('toggle', (event) => {
    button.setAttribute('aria-expanded', String(isOpening(event)));
    if (isOpening(event)) place(menu, button);
  });
  menu.addEventListener('keydown', moveFocus);
  button.after(menu);
  button.popoverTargetElement = menu;
}

const isOpening = (event: Event): boolean => event instanceof ToggleEvent && event.newState === 'open';

function entry(item: MenuItem, menu: HTMLElement): HTMLElement {
  const element = document.createElement('href' in item ? 'a' : 'button');
  element.className = item.isCode ? 'popup-menu__item popup-menu__item--code' : 'popup-menu__item';
  element.textContent = item.label;
  if (element instanceof HTMLAnchorElement && 'href' in item) {
    element.href = item.href;
    // The router can't show a file of text.
    element.dataset['astroReload'] = '';
    if (item.opensTab) Object.assign(element, { target: '_blank', rel: 'noopener noreferrer' });
    element.addEventListener('click', () => menu.hidePopover());
  } else if (element instanceof HTMLButtonElement && 'run' in item) {
    element.type = 'button';
    element.addEventListener('click', () => {
      menu.hidePopover();
      item.run();
    });
  }
  return element;
}

/** Puts a menu below its button, inside the window. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const box = button.getBoundingClientRect();
  const left = Math.max(margin, Math.min(box.left, document.documentElement.clientWidth - menu.offsetWidth - margin));
  menu.style.left = `${left + scrollX}px`;
  menu.style.top = `${box.bottom + scrollY + gap}px`;
}

/** Moves between the entries with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const items = [...event.currentTarget.children].filter((item) => item instanceof HTMLElement);
  const at = items.findIndex((item) => item === document.activeElement);
  items.at((at + step + items.length) % items.length)?.focus();
}
