import { island, type Islands } from '../../core/islands/island.tsx';
import { fetchPages } from '../../core/shell/fetch-pages.ts';
import { loadSynonyms } from './engine/load-synonyms.ts';
import { loadOverlayTools } from './interface/overlay/overlay-tools.ts';
import { loadSearchTools } from './interface/search-tools.ts';

export default {
  'search-page': island(() => import('./interface/results/SearchPage.tsx'), loadSearchTools),
  'search-overlay': island(() => import('./interface/overlay/Overlay.tsx'), loadOverlayTools),
  'not-found-suggestions': island(
    () => import('../../core/shell/NotFoundSuggestions.tsx'),
    async () => {
      const [pages, synonyms] = await Promise.all([fetchPages(), loadSynonyms()]);
      return { pages, synonyms };
    },
  ),
} satisfies Islands;
