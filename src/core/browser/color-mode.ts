import { all, onClick, storage } from '../ui/dom.ts';

/** The switch between light and dark. `inline/first-paint.js` restores the choice and follows other tabs. */
export function start(): void {
  const root = document.documentElement;
  onClick('[data-color-mode-switch]', () => {
    const mode = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
    storage.set('localStorage', 'theme', mode);
    apply(mode);
  });
}

/** Each page arrives with the switch in its default position. */
export function enterPage(): void {
  apply(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');
}

function apply(mode: 'light' | 'dark'): void {
  document.documentElement.dataset['theme'] = mode;
  for (const element of all('[data-color-mode-switch]')) element.setAttribute('aria-checked', String(mode === 'dark'));
}
