import { defineFeature } from '../../core/feature.ts';
import { lab as labDirective } from './directive/lab.ts';

/** The flag lab: evaluates flags in the page with the code of the Node.js SDK, and explains the results. */
export const lab = defineFeature({
  name: 'lab',
  directives: [labDirective],
  routes: [
    {
      pattern: '/lab',
      module: new URL('./pages/lab.astro', import.meta.url),
      page: {
        id: 'lab',
        title: 'Flag lab',
        description:
          'Evaluate a feature flag on this page with the code of the Node.js SDK, and see for whom it is on and why.',
        keywords: [
          'simulate a flag, flag simulator, playground online, try out a rollout, sandbox',
          'constraint tester, test a constraint, segment tester, debug a strategy',
          'in which bucket is a user, who gets the flag, why is a flag on',
        ],
      },
    },
  ],
  islands: new URL('./islands.ts', import.meta.url),
  styles: [new URL('./interface/Lab.css', import.meta.url), new URL('./interface/Shop.css', import.meta.url)],
});
