import { one, onClick } from '../ui/dom.ts';

/** The menu exists only below this width. */
const desktop = '(min-width: 996px)';

const dialog = (): HTMLDialogElement | undefined => {
  const element = one('[data-menu]');
  return element instanceof HTMLDialogElement ? element : undefined;
};

/** The mobile menu. It is a modal dialog, which keeps the focus inside and returns it. */
export function start(): void {
  onClick('[data-menu-open]', open);
  onClick('[data-menu-close]', () => dialog()?.close());
  onClick('[data-menu-back]', () => showPanel('main'));
  onClick('[data-menu-section]', () => showPanel('section'));
  onClick('[data-menu]', (menu, event) => {
    // A click on the backdrop has the dialog itself as its target.
    if (event.target === menu) dialog()?.close();
  });
  onClick('[data-menu] a', () => dialog()?.close());
  matchMedia(desktop).addEventListener('change', ({ matches }) => {
    if (matches) dialog()?.close();
  });
}

/** What is in the menu while the menu is open: the element, its place in the menu, and its place on the page. */
const guests = [
  ['[data-sidebar]', '[data-menu-sidebar]', '[data-sidebar-home]'],
  ['[data-links]', '[data-menu-links]', '[data-links-home]'],
] as const;

export function enterPage(): void {
  const menu = dialog();
  menu?.addEventListener('close', () => {
    for (const [guest, , home] of guests) {
      const element = one(guest, menu);
      if (element) one(home)?.append(element);
    }
    document.documentElement.classList.remove('menu-open');
  });
}

function open(): void {
  const menu = dialog();
  if (!menu || menu.open) return;
  for (const [guest, place] of guests) {
    const element = one(guest);
    if (element) one(place, menu)?.append(element);
  }
  showPanel('section');
  document.documentElement.classList.add('menu-open');
  menu.showModal();
  one('[data-sidebar] [aria-current]', menu)?.scrollIntoView({ block: 'center' });
}

function showPanel(name: 'main' | 'section'): void {
  const menu = dialog();
  if (!menu) return;
  menu.dataset['panel'] = name;
  if (menu.open) one(`[data-menu-panel=${name}] :is(a, button, summary)`, menu)?.focus();
}
