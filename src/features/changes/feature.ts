import { defineFeature } from '../../core/feature.ts';
import { linksOfChanges } from './load/read-changes.ts';

/** The page and the feed that say what changed for readers of the documentation. */
export const changes = defineFeature({
  name: 'changes',
  routes: [
    {
      pattern: '/changes',
      module: new URL('./pages/changes.astro', import.meta.url),
      page: {
        id: 'changes',
        title: 'Changes to this documentation',
        description: 'Says what is new or corrected in the Unleash documentation, in a sentence each, with a feed.',
      },
    },
    { pattern: '/changes.atom', module: new URL('./pages/changes.atom.ts', import.meta.url) },
  ],
  styles: [new URL('./Changes.css', import.meta.url)],
  messages: new URL('./messages.json', import.meta.url),
  links: linksOfChanges,
  parts: { date: new URL('./LinkToChanges.tsx', import.meta.url) },
});
