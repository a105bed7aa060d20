import { loadOnce } from '../../../core/ui/latest-load.ts';
import { provideRegex } from './browser/re2.ts';

let isReady = false;

/**
 * Loads the library for regular expressions, which is twice as large as the rest of the lab. In the browser, the SDK gets it
 * through `browser/re2.ts`; in Node, the SDK imports the library itself. A constraint must not be evaluated earlier, because
 * the SDK would take the error for "no match".
 */
export const loadRegex = loadOnce(async () => {
  provideRegex((await import('re2js')).RE2JS);
  isReady = true;
});

/** Whether constraints with regular expressions can be evaluated. */
export function isRegexReady(): boolean {
  return isReady;
}
