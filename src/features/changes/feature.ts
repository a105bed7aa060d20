import { defineFeature } from '../../core/feature.ts';

/** The page and the feed that say which pages of the documentation changed. */
export const changes = defineFeature({
  name: 'changes',
  routes: [
    {
      pattern: '/changes',
      module: new URL('./pages/changes.astro', import.meta.url),
      page: {
        id: 'changes',
        title: 'Changes of this documentation',
        description:
          'Lists the pages of the Unleash documentation that were added or changed, week by week, with a feed.',
      },
    },
    { pattern: '/changes.atom', module: new URL('./pages/changes.atom.ts', import.meta.url) },
  ],
  styles: [new URL('./Changes.css', import.meta.url)],
  messages: new URL('./messages.json', import.meta.url),
  parts: { date: new URL('./LinkToChanges.tsx', import.meta.url) },
});
