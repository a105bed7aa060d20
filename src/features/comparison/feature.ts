import { defineFeature } from '../../core/feature.ts';
import { history } from '../history/feature.ts';

/** Lists what changed in the server between any two versions. */
export const comparison = defineFeature({
  name: 'comparison',
  needs: [history],
  routes: [
    {
      pattern: '/versions/compare',
      module: new URL('./pages/compare.astro', import.meta.url),
      page: {
        id: 'versions/compare',
        title: 'Compare versions',
        description:
          'Lists every API operation, field, environment variable, event type and permission that changed between two versions of Unleash.',
      },
    },
    { pattern: '/versions/compare.json', module: new URL('./pages/compare.json.ts', import.meta.url) },
  ],
  islands: new URL('./islands.ts', import.meta.url),
  styles: [new URL('./Comparison.css', import.meta.url)],
  messages: new URL('./messages.json', import.meta.url),
});
