import type { Setup } from './engine.ts';
import type { Reader } from './reader.ts';
import type { SiteServer } from './servers.ts';

/** What a reader does on the site, in any browser. */
export interface Flow {
  readonly name: string;
  /** Whether `npm test` includes it. `npm run test:full` includes all. */
  readonly often?: true;
  readonly setup?: Setup;
  /** Problems that belong to the flow. Any other problem fails it. */
  readonly expected?: RegExp;
  readonly run: (reader: Reader, site: SiteServer, withoutRedirects: SiteServer) => Promise<void>;
}
