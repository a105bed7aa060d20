import { all, onClick, storage } from './dom.ts';

const key = 'theme';

/** The switch between light and dark: stored, and the same in every tab of the browser. */
export function start(): void {
  const root = document.documentElement;
  onClick('[data-color-mode-switch]', () => {
    const mode = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
    storage.set('localStorage', key, mode);
    apply(mode);
  });
  addEventListener('storage', (event) => {
    if (event.key === key && (event.newValue === 'dark' || event.newValue === 'light')) apply(event.newValue);
  });
}

/** The next page arrives with the default mode. */
export function enterPage(): void {
  apply(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');
}

function apply(mode: 'light' | 'dark'): void {
  document.documentElement.dataset['theme'] = mode;
  for (const element of all('[data-color-mode-switch]')) element.setAttribute('aria-checked', String(mode === 'dark'));
}
