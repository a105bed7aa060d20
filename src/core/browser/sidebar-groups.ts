import { onClick, storage } from '../ui/dom.ts';

const key = 'groups';

/**
 * Remembers the groups of the sidebar that the reader has opened. `inline/restore-shell.js` opens them on the next page.
 * Groups are known by their names, of which no two are the same.
 */
export function start(): void {
  onClick('[data-sidebar] summary', (summary) => {
    const group = summary.parentElement;
    if (!(group instanceof HTMLDetailsElement)) return;
    const names = new Set(storage.get('sessionStorage', key)?.split('\n'));
    const name = summary.textContent ?? '';
    // collapsible.ts has begun to open or close the group.
    if (group.open && group.dataset['closing'] === undefined) names.add(name);
    else names.delete(name);
    storage.set('sessionStorage', key, [...names].join('\n'));
  });
}
