import type { ProviderConfig } from '../model/search.ts';
import type { SearchProvider } from './provider.ts';

/**
 * The provider that the site is configured with. Its module is loaded by the first search, and again by the next one
 * when that did not work.
 */
export function createProvider(config: ProviderConfig): SearchProvider {
  let loading: Promise<SearchProvider> | undefined;
  const load = () => {
    loading ??= loadProvider(config).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    async search(request, signal) {
      const provider = await load();
      signal.throwIfAborted();
      return provider.search(request, signal);
    },
  };
}

async function loadProvider(config: ProviderConfig): Promise<SearchProvider> {
  switch (config.name) {
    case 'embedded': {
      const { embeddedProvider } = await import('./providers/embedded.ts');
      return embeddedProvider();
    }
    case 'algolia': {
      const { createAlgoliaProvider } = await import('./providers/algolia.ts');
      return createAlgoliaProvider(config);
    }
    default:
      return config satisfies never;
  }
}
