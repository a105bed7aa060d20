import { defineFeature } from '../../core/feature.ts';
import { yourUnleash } from '../your-unleash/feature.ts';
import { lab as labDirective } from './directive/lab.ts';
import { readLabs } from './directive/read-lab.ts';
import type { LabFile } from './scenario/lab-file.ts';

declare module '../../core/feature.ts' {
  interface FeatureData {
    /** The scenarios of the flag lab, by the name of their file. */
    readonly labs?: ReadonlyMap<string, LabFile>;
  }
}

/** The flag lab: evaluates flags in the page with the code of the Node.js SDK, and explains the results. */
export const lab = defineFeature({
  name: 'lab',
  needs: [yourUnleash],
  directives: [labDirective],
  load: () => {
    const { labs, problems } = readLabs();
    return { data: { labs }, problems };
  },
  routes: [
    {
      pattern: '/lab',
      module: new URL('./pages/lab.astro', import.meta.url),
      page: {
        id: 'lab',
        title: 'Flag lab',
        description:
          'Evaluate a feature flag on this page with the code of the Node.js SDK, and see for whom it is on and why.',
      },
    },
  ],
  parts: { homeAside: new URL('./HomeLab.tsx', import.meta.url) },
  integration: new URL('./build/lab-engine.ts', import.meta.url),
  islands: new URL('./islands.ts', import.meta.url),
  messages: new URL('./messages.json', import.meta.url),
  styles: [new URL('./interface/Lab.css', import.meta.url), new URL('./interface/Shop.css', import.meta.url)],
});
