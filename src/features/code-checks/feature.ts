import { dataReader } from '../../core/directives/read-data.ts';
import { defineFeature } from '../../core/feature.ts';
import { apiReference } from '../api-reference/feature.ts';
import { comparedPagesFile } from './load/compared-pages.ts';
import { readPageChecks, type CheckData } from './load/page-checks.ts';
import { readChecks, readCompared } from './load/read-checks.ts';

declare module '../../core/feature.ts' {
  interface FeatureData {
    readonly checks?: CheckData;
  }
}

/** Shows how the code and the facts of each page were checked. */
export const codeChecks = defineFeature({
  name: 'code-checks',
  needs: [apiReference],
  dataReaders: [readChecks, readCompared, dataReader(comparedPagesFile)],
  load: (loading) => {
    const checks = readPageChecks(loading);
    return { data: { checks }, shown: checks.pages };
  },
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
  parts: { code: new URL('./CodeCheck.tsx', import.meta.url), end: new URL('./PageChecks.tsx', import.meta.url) },
  messages: new URL('./messages.json', import.meta.url),
  styles: [new URL('./CodeCheck.css', import.meta.url), new URL('./Checks.css', import.meta.url)],
});
