import { all } from '../ui/dom.ts';
import { failedState, loadingState } from './page-loader.ts';

/**
 * Loads islands: parts of a page, written as `<Island name=…>`, that React renders in the browser. Each island says when:
 * `load` (immediately), `visible` (when it comes into view), `reach` (when the reader points at, touches or focuses it) or
 * `open` (when the `<details>` around it opens).
 */
export function enterPage(): void {
  for (const host of all('[data-island]:not([data-mounted])')) {
    host.dataset['mounted'] = '';
    onDemand(host, () => void mount(host));
  }
}

function onDemand(host: HTMLElement, begin: () => void): void {
  switch (host.dataset['on']) {
    case 'visible': {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          begin();
        },
        { rootMargin: '200px' },
      );
      observer.observe(host);
      return;
    }
    case 'reach': {
      // The reader's first interaction, which loads this script, may have reached it already.
      if (host.matches(':hover, :focus-within')) return begin();
      const events = ['pointerenter', 'focusin', 'touchstart'];
      const reached = () => {
        for (const name of events) host.removeEventListener(name, reached);
        begin();
      };
      for (const name of events) host.addEventListener(name, reached, { passive: true });
      return;
    }
    case 'open': {
      const details = host.closest('details');
      if (details === null || details.open) begin();
      else details.addEventListener('toggle', begin, { once: true });
      return;
    }
    default:
      begin();
  }
}

interface MountOptions {
  /** What must have loaded before the island shows, such as its style sheet. */
  readonly needs?: Promise<unknown>;
  /** Removes the island. */
  readonly signal?: AbortSignal;
}

/**
 * Loads React and the module of an island. The page loader shows meanwhile, unless the markup in place is of use until
 * then.
 */
export async function mount(host: HTMLElement, { needs, signal }: MountOptions = {}): Promise<void> {
  const fallback = [...host.childNodes];
  const loading = loadingState();
  if (host.dataset['takesOver'] === undefined) host.append(loading);
  try {
    const [{ mountIsland }] = await Promise.all([import('./island-runtime.tsx'), needs]);
    await mountIsland(host, signal);
  } catch (error) {
    loading.remove();
    host.replaceChildren(...fallback, failedState(error));
  }
}

/** Loads an island in advance. Mounting it reports a failure and tries again. */
export function loadAhead(name: string): void {
  import('./island-runtime.tsx').then(({ loadIsland }) => loadIsland(name)).catch(() => {});
}
