import { all } from './dom.ts';
import { selectTab } from './tabs.ts';

/** A link into a closed disclosure or tab opens it. */
export function start(): void {
  addEventListener('hashchange', reveal);
}

export function enterPage(): void {
  reveal();
}

function reveal(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  let hidden = false;
  for (const details of all('details:not([open])')) {
    if (!(details instanceof HTMLDetailsElement) || !details.contains(target)) continue;
    details.open = true;
    hidden = true;
  }
  for (const panel of all('[role=tabpanel][hidden]')) {
    if (!panel.contains(target)) continue;
    const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
    if (tab) selectTab(tab);
    hidden = true;
  }
  if (hidden) target.scrollIntoView();
}
