import type { DataFile } from '../../../core/directives/read-data.ts';
import { comparedPagesSchema } from '../model/compared-page.ts';

/** The pages that were compared with Unleash as a whole. */
export const comparedPagesFile = {
  source: 'content/data/compared-pages.yaml',
  schema: comparedPagesSchema,
  fix: 'Correct the file. Its first lines describe every key.',
} satisfies DataFile;
