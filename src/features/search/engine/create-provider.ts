import type { ProviderSettings } from '../settings.ts';
import { loadOnce } from '../../../core/ui/latest-load.ts';
import type { SearchProvider } from './provider.ts';

/**
 * Creates the configured search provider. The first search loads its module. If loading fails, the next search tries
 * again.
 */
export function createProvider(config: ProviderSettings): SearchProvider {
  const load = loadOnce(async () =>
    config.name === 'algolia'
      ? (await import('./algolia.ts')).createAlgoliaProvider(config)
      : (await import('./embedded.ts')).embeddedProvider(),
  );
  return { search: async (request, signal) => (await load()).search(request, signal) };
}
