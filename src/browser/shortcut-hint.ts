import { all } from './dom.ts';

/** Shows the modifier key that the reader's keyboard has. */
export function enterPage(): void {
  if (!/mac|iphone|ipad/i.test(navigator.userAgent)) return;
  for (const key of all('[data-modifier-key]')) key.textContent = '⌘';
}
