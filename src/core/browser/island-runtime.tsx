import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { islands } from '../islands/index.tsx';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';
import { failedState } from './page-loader.ts';

const roots = new Set<Root>();

/**
 * Loads the module and the data of an island.
 * @throws Error when one of them cannot be loaded
 */
export async function loadIsland(
  name: string,
  json = '{}',
  host: HTMLElement = document.createElement('div'),
): Promise<ReactNode> {
  const load = islands[name];
  if (!load) throw new Error(`There is no island '${name}' in the features of the site.`);
  return load(json, host);
}

/**
 * Renders an island into its host. The island replaces the content of the host or, if the host says so, hydrates it.
 * @param signal removes the island
 * @throws Error when its module or its data cannot be loaded
 */
export async function mountIsland(host: HTMLElement, signal?: AbortSignal): Promise<void> {
  let attempts = 0;
  const render = async () => (
    // A new key makes React forget the crash.
    <CrashBoundary key={(attempts += 1)} onTryAgain={() => void tryAgain()}>
      {await loadIsland(host.dataset['island'] ?? '', host.dataset['props'], host)}
    </CrashBoundary>
  );
  const tryAgain = () =>
    render().then(
      (content) => {
        if (roots.has(root)) root.render(content);
      },
      (error: unknown) => {
        if (!roots.delete(root)) return;
        root.unmount();
        host.replaceChildren(failedState(error));
      },
    );
  const content = await render();
  // The reader may have left the page, or closed what the island is in.
  if (signal?.aborted || !host.isConnected) return;
  const isHydrated = host.dataset['takesOver'] !== undefined;
  if (!isHydrated) host.replaceChildren();
  const root = isHydrated ? hydrateRoot(host, content) : createRoot(host);
  if (!isHydrated) root.render(content);
  roots.add(root);
  signal?.addEventListener('abort', () => {
    root.unmount();
    roots.delete(root);
  });
}

document.addEventListener('astro:before-swap', () => {
  for (const root of roots) root.unmount();
  roots.clear();
});
