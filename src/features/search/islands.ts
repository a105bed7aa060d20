import { island, type Islands } from '../../core/islands/island.tsx';
import { loadOverlayTools } from './interface/overlay/overlay-tools.ts';
import { loadSuggestionData } from './suggestions/suggestion-data.ts';
import { loadSearchTools } from './interface/search-tools.ts';

export default {
  'search-page': island(() => import('./interface/results/SearchPage.tsx'), loadSearchTools),
  'search-overlay': island(() => import('./interface/overlay/Overlay.tsx'), loadOverlayTools),
  'not-found-suggestions': island(() => import('./suggestions/NotFoundSuggestions.tsx'), loadSuggestionData),
} satisfies Islands;
