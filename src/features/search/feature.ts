import { defineFeature } from '../../core/feature.ts';
import { apiReference } from '../api-reference/feature.ts';
import { checkSearchTexts } from './load/read-search-texts.ts';
import { searchSettings } from './settings.ts';

/** Search records, the embedded index, search providers, the overlay and the results page. */
export const search = defineFeature({
  name: 'search',
  needs: [apiReference],
  routes: [
    {
      pattern: '/search',
      module: new URL('./pages/search.astro', import.meta.url),
      page: {
        id: 'search',
        title: 'Search',
        description: 'Search the documentation of Unleash: guides, concepts, SDKs, the API reference and the academy.',
      },
    },
    { pattern: '/questions.json', module: new URL('./pages/questions.json.ts', import.meta.url) },
    { pattern: '/search-data.json', module: new URL('./pages/search-data.json.ts', import.meta.url) },
  ],
  islands: new URL('./islands.ts', import.meta.url),
  behaviors: {
    searchOverlay: new URL('./browser/search.ts', import.meta.url),
    shortcutHint: new URL('./browser/shortcut-hint.ts', import.meta.url),
  },
  parts: {
    navbar: new URL('./interface/SearchButton.tsx', import.meta.url),
    homeLead: new URL('./interface/SearchField.tsx', import.meta.url),
    notFound: new URL('./suggestions/NotFound.tsx', import.meta.url),
  },
  integration: new URL('./build/search-index.ts', import.meta.url),
  messages: new URL('./messages.json', import.meta.url),
  dataReaders: [() => searchSettings(process.env)],
  check: checkSearchTexts,
  firstPaintStyles: [new URL('./interface/SearchButton.css', import.meta.url)],
  styles: [
    new URL('./interface/Screens.css', import.meta.url),
    new URL('./interface/overlay/SearchDialog.css', import.meta.url),
  ],
});
