import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { islands } from '../islands/index.tsx';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';

const roots = new Set<Root>();

/**
 * Renders an island into its host, in place of what the page showed there or taking that over.
 * @throws Error when its module cannot be loaded, or has no default export
 */
export async function mountIsland(host: HTMLElement, messages: Readonly<Record<string, string>>): Promise<void> {
  const name = host.dataset['island'] ?? '';
  const load = islands[name];
  if (!load) throw new Error(`There is no island '${name}' in src/islands/index.tsx.`);
  const content = (
    <CrashBoundary title={messages['crash.title'] ?? ''} tryAgain={messages['crash.tryAgain'] ?? ''}>
      {await load(host.dataset['props'] ?? '{}', host)}
    </CrashBoundary>
  );
  if (host.dataset['takesOver'] !== undefined) {
    roots.add(hydrateRoot(host, content));
    return;
  }
  host.replaceChildren();
  const root = createRoot(host);
  roots.add(root);
  root.render(content);
}

document.addEventListener('astro:before-swap', () => {
  for (const root of roots) root.unmount();
  roots.clear();
});
