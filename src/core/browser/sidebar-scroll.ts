import { one, storage } from '../ui/dom.ts';

/** Remembers how far the sidebar is scrolled. `inline/restore-shell.js` restores it on the next page. */
export function enterPage(): void {
  const sidebar = one('[data-sidebar]');
  sidebar?.addEventListener('scroll', () => storage.set('sessionStorage', 'sidebar', String(sidebar.scrollTop)), {
    passive: true,
  });
}
