import type { ProviderSettings } from '../settings.ts';
import { loadOnce } from '../../../core/ui/latest-load.ts';
import type { SearchProvider } from './provider.ts';

/**
 * Creates the configured search provider. The first search loads its module. If loading fails, the next search tries
 * again.
 */
export function createProvider(config: ProviderSettings): SearchProvider {
  const load = loadOnce(() => loadProvider(config));
  return {
    async search(request, signal) {
      const provider = await load();
      signal.throwIfAborted();
      return provider.search(request, signal);
    },
  };
}

async function loadProvider(config: ProviderSettings): Promise<SearchProvider> {
  switch (config.name) {
    case 'embedded': {
      const { embeddedProvider } = await import('./embedded.ts');
      return embeddedProvider();
    }
    case 'algolia': {
      const { createAlgoliaProvider } = await import('./algolia.ts');
      return createAlgoliaProvider(config);
    }
    default:
      return config satisfies never;
  }
}
