/** Listens for clicks on elements that match `selector`, on this page and on later ones. */
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

/** Storage of the browser. If it's blocked or full, reading finds nothing and writing does nothing. */
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
      // The choice applies only to this page.
    }
  },
  remove(area: 'localStorage' | 'sessionStorage', key: string): void {
    try {
      window[area].removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
  keys(area: 'localStorage' | 'sessionStorage'): readonly string[] {
    try {
      return Object.keys(window[area]);
    } catch {
      return [];
    }
  },
};

/** Makes screen readers say `text`. */
export function announce(text: string): void {
  const region = one('[data-announcer]');
  if (!region) return;
  region.textContent = '';
  // Screen readers don't notice a region that is emptied and filled at the same moment.
  setTimeout(() => (region.textContent = text), 50);
}

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
