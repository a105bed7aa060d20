import type { Feature } from '../src/core/feature.ts';
import { apiReference } from '../src/features/api-reference/feature.ts';
import { assistants } from '../src/features/assistants/feature.ts';
import { changes } from '../src/features/changes/feature.ts';
import { codeChecks } from '../src/features/code-checks/feature.ts';
import { comparison } from '../src/features/comparison/feature.ts';
import { feedback } from '../src/features/feedback/feature.ts';
import { history } from '../src/features/history/feature.ts';
import { lab } from '../src/features/lab/feature.ts';
import { planner } from '../src/features/planner/feature.ts';
import { quiz } from '../src/features/quiz/feature.ts';
import { search } from '../src/features/search/feature.ts';
import { yourUnleash } from '../src/features/your-unleash/feature.ts';

/** The features of the site. Style sheets, directives and pages keep this order. */
export const features: readonly Feature[] = [
  lab,
  search,
  changes,
  codeChecks,
  feedback,
  assistants,
  apiReference,
  quiz,
  history,
  planner,
  comparison,
  yourUnleash,
];
