import { all } from '../ui/dom.ts';
import { fragmentTarget } from './fragment.ts';
import { selectTab } from './tabs.ts';

/** Opens the closed disclosure or tab that holds the target of the address's fragment. */
export function start(): void {
  addEventListener('hashchange', reveal);
}

export function enterPage(): void {
  reveal();
}

function reveal(): void {
  const target = fragmentTarget(location.hash);
  if (!target) return;
  let wasHidden = false;
  for (const details of all('details:not([open])')) {
    if (!(details instanceof HTMLDetailsElement) || !details.contains(target)) continue;
    details.open = true;
    wasHidden = true;
  }
  for (const panel of all('[role=tabpanel][hidden]')) {
    if (!panel.contains(target)) continue;
    const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
    if (tab) selectTab(tab);
    wasHidden = true;
  }
  if (wasHidden) target.scrollIntoView();
}
