import { one, storage } from './dom.ts';

/** Keeps how far the sidebar is scrolled; `inline/restore.js` takes it up again on the next page. */
export function enterPage(): void {
  const sidebar = one('[data-sidebar]');
  sidebar?.addEventListener('scroll', () => storage.set('sessionStorage', 'sidebar', String(sidebar.scrollTop)), {
    passive: true,
  });
}
