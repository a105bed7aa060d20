import { dataReader } from '../../core/directives/read-data.ts';
import { defineFeature } from '../../core/feature.ts';
import { comparedPagesFile } from './load/compared-pages.ts';

/** Shows how the code and the facts of each page were checked. */
export const codeChecks = defineFeature({
  name: 'code-checks',
  dataReaders: [dataReader(comparedPagesFile)],
  routes: [
    {
      pattern: '/checks',
      module: new URL('./pages/checks.astro', import.meta.url),
      page: {
        id: 'checks',
        title: 'How the code of this documentation is checked',
        description:
          'Shows for every page how many of its code blocks are run, compiled, validated or parsed by tests.',
      },
    },
  ],
  styles: [new URL('./CodeCheck.css', import.meta.url), new URL('./Checks.css', import.meta.url)],
});
