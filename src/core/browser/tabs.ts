import { all, onClick, storage } from '../ui/dom.ts';

const keyOf = (group: string) => `tabs:${group}`;

/** Tabs by the WAI-ARIA pattern: https://www.w3.org/WAI/ARIA/apg/patterns/tabs */
export function start(): void {
  onClick('[role=tab]', choose);
  document.addEventListener('keydown', (event) => {
    const tab = event.target instanceof Element ? event.target.closest('[role=tab]') : null;
    if (!(tab instanceof HTMLElement)) return;
    const next = neighbor(tab, event.key);
    if (!next) return;
    event.preventDefault();
    // A tab that has no room in its line shows only while it is selected.
    choose(next);
    next.focus();
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.matches('[data-tabs-menu]')) return;
    const tabs = all('[role=tab]', target.closest('[data-tabs]') ?? target);
    const tab = tabs.find(({ textContent }) => textContent === target.value);
    if (tab) choose(tab);
    target.value = '';
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith('tabs:') && newValue !== null) selectInGroup(key.slice('tabs:'.length), newValue);
  });
}

/** Selects a tab in its whole group and remembers the choice. */
function choose(tab: HTMLElement): void {
  const group = tab.closest<HTMLElement>('[data-tabs]')?.dataset['tabs'] ?? '';
  const before = tab.getBoundingClientRect().top;
  selectTab(tab);
  if (group === '') return;
  const label = tab.textContent ?? '';
  storage.set('localStorage', keyOf(group), label);
  selectInGroup(group, label);
  // Tabs above this one may have changed their height. The reader's place must not move.
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

function selectInGroup(group: string, label: string): void {
  for (const tabs of all(`[data-tabs="${CSS.escape(group)}"]`)) {
    const tab = all('[role=tab]', tabs).find(({ textContent }) => textContent === label);
    if (tab) selectTab(tab);
  }
}

/** Shows the panel of a tab instead of its siblings'. */
export function selectTab(tab: HTMLElement): void {
  for (const other of all('[role=tab]', tab.parentElement ?? tab)) {
    const selected = other === tab;
    other.setAttribute('aria-selected', String(selected));
    other.tabIndex = selected ? 0 : -1;
    const panel = document.getElementById(other.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !selected;
  }
}

function neighbor(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = all('[role=tab]', tab.parentElement ?? tab);
  const index = tabs.indexOf(tab);
  switch (key) {
    case 'ArrowRight':
      return tabs[(index + 1) % tabs.length];
    case 'ArrowLeft':
      return tabs.at(index - 1);
    case 'Home':
      return tabs[0];
    case 'End':
      return tabs.at(-1);
    default:
      return undefined;
  }
}
