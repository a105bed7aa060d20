import { all, browserData, onClick } from './dom.ts';

/** The failed state's button. */
export function start(): void {
  onClick('[data-loader-retry]', () => location.reload());
}

/**
 * Islands: places of a page that React takes over, `<Island name=…>`. Each says when: `load` (at once), `visible` (when it
 * comes into view), `reach` (when it is pointed at, touched or focused), `open` (when the `<details>` around it opens).
 */
export function enterPage(): void {
  for (const host of all('[data-island]:not([data-mounted])')) {
    host.dataset['mounted'] = '';
    whenWanted(host, () => void mount(host));
  }
}

function whenWanted(host: HTMLElement, begin: () => void): void {
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

/**
 * Loads React and the island's module; while that takes, and when it fails, the page loader shows. Markup that the island
 * takes over is of use until then, so that only a failure shows.
 */
async function mount(host: HTMLElement): Promise<void> {
  const fallback = [...host.childNodes];
  const loading = host.dataset['takesOver'] === undefined ? showState(host, 'loading') : undefined;
  try {
    const { mountIsland } = await import('./island-runtime.tsx');
    await mountIsland(host, browserData().messages);
  } catch (error) {
    loading?.remove();
    host.replaceChildren(...fallback);
    const failed = showState(host, 'failed');
    const text = failed?.querySelector('[data-loader-error]');
    if (text)
      text.textContent = (text.textContent ?? '').replace(
        '{error}',
        error instanceof Error ? error.message : String(error),
      );
  }
}

function showState(host: HTMLElement, state: 'loading' | 'failed'): HTMLElement | undefined {
  const template = document.querySelector(`template[data-loader=${state}]`);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  const element = template.content.cloneNode(true);
  host.append(element);
  const shown = host.lastElementChild;
  return shown instanceof HTMLElement ? shown : undefined;
}
