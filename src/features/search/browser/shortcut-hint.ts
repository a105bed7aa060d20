import { all } from '../../../core/ui/dom.ts';

/** Shows the modifier key of the reader's keyboard. */
export function enterPage(): void {
  if (!/mac|iphone|ipad/i.test(navigator.userAgent)) return;
  for (const key of all('[data-modifier-key]')) key.textContent = '⌘';
}
