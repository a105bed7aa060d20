import type { BrowserData } from './messages.ts';

/** Listens for clicks on elements that match `selector`, now and on pages to come. */
export function onClick(selector: string, handle: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const element = event.target instanceof Element ? event.target.closest(selector) : null;
    if (element instanceof HTMLElement) handle(element, event);
  });
}

/** All HTML elements that match. */
export function all(selector: string, root: ParentNode = document): HTMLElement[] {
  return [...root.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);
}

/** The first HTML element that matches. */
export function one(selector: string, root: ParentNode = document): HTMLElement | undefined {
  return all(selector, root)[0];
}

/** Storage of the browser that may be blocked or full: reading then finds nothing, writing does nothing. */
export const storage = {
  get(area: 'localStorage' | 'sessionStorage', key: string): string | null {
    try {
      return window[area].getItem(key);
    } catch {
      return null;
    }
  },
  set(area: 'localStorage' | 'sessionStorage', key: string, value: string): void {
    try {
      window[area].setItem(key, value);
    } catch {
      // The choice holds for this page alone.
    }
  },
};

/** Messages and services, as the page carries them. */
export function browserData(): BrowserData {
  return JSON.parse(one('[data-browser-data]')?.textContent ?? '{"messages":{},"services":{}}');
}

/** Lets screen readers say `text`. */
export function announce(text: string): void {
  const region = one('[data-announcer]');
  if (!region) return;
  region.textContent = '';
  // A region that is filled in the same moment is not noticed as changed.
  setTimeout(() => (region.textContent = text), 50);
}

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
