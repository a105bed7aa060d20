import { onClick, prefersReducedMotion } from '../ui/dom.ts';

/** Animates the height of disclosures that open and close. */
export function start(): void {
  onClick('[data-collapsible] > summary', (summary, event) => {
    const details = summary.parentElement;
    if (!(details instanceof HTMLDetailsElement) || event.defaultPrevented) return;
    event.preventDefault();
    toggle(details, summary);
  });
}

/** Milliseconds for a height in CSS pixels: 120 to 180, more for greater heights, and 1 if the reader prefers less motion. */
export function durationOf(height: number, reducedMotion: boolean): number {
  return reducedMotion ? 1 : Math.round(Math.min(180, 120 + height / 8));
}

function toggle(details: HTMLDetailsElement, summary: HTMLElement): void {
  const opening = !details.open || details.dataset['closing'] !== undefined;
  const from = details.offsetHeight;
  delete details.dataset['closing'];
  for (const animation of details.getAnimations()) animation.cancel();
  details.open = true;
  const to = opening ? details.offsetHeight : summary.offsetHeight + (details.offsetHeight - details.clientHeight);
  if (!opening) details.dataset['closing'] = '';
  details.style.overflow = 'clip';
  const animation = details.animate(
    { height: [`${from}px`, `${to}px`] },
    { duration: durationOf(Math.abs(to - from), prefersReducedMotion()), easing: 'ease-out' },
  );
  animation.onfinish = () => {
    details.style.overflow = '';
    if (!opening) details.open = false;
    delete details.dataset['closing'];
  };
}
