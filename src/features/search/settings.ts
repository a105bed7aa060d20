import { z } from 'zod';
import { parse } from '../../core/model/parse.ts';
import { SiteError } from '../../core/model/problem.ts';

/** The provider of the search, and its suggestions. */
const searchSchema = z.strictObject({
  provider: z.discriminatedUnion('name', [
    /** The engine that the site brings with it: no account, no server. */
    z.strictObject({ name: z.literal('embedded') }),
    /** A hosted index of Algolia: https://www.algolia.com/doc/rest-api/search/ */
    z.strictObject({
      name: z.literal('algolia'),
      appId: z.string().regex(/^[A-Za-z0-9]+$/, "an application id such as 'R2IYF7ETH7'"),
      /** A key that may search and nothing else: every reader can see it. */
      searchKey: z.string().min(1),
      indexName: z.string().min(1),
    }),
  ]),
  /** Queries that have results: offered to readers whose own query has none. */
  suggestions: z.array(z.string().min(1).max(64)).min(1).max(3),
});
export type SearchSettings = z.infer<typeof searchSchema>;
export type ProviderSettings = SearchSettings['provider'];

/**
 * The search of the site. Algolia answers when all three public variables of the build are set, the embedded engine
 * otherwise:
 *
 * | variable                  | what it is                                            |
 * | ------------------------- | ----------------------------------------------------- |
 * | PUBLIC_ALGOLIA_APP_ID     | the application                                       |
 * | PUBLIC_ALGOLIA_SEARCH_KEY | a key that may only search                            |
 * | PUBLIC_ALGOLIA_INDEX      | the index, filled by `npm run search:push`            |
 *
 * @throws SiteError if a value is invalid
 */
export function searchSettings(env: Readonly<Record<string, string | undefined>>): SearchSettings {
  const appId = env['PUBLIC_ALGOLIA_APP_ID'];
  const searchKey = env['PUBLIC_ALGOLIA_SEARCH_KEY'];
  const indexName = env['PUBLIC_ALGOLIA_INDEX'];
  const settings = {
    provider: appId && searchKey && indexName ? { name: 'algolia', appId, searchKey, indexName } : { name: 'embedded' },
    suggestions: ['quickstart', 'gradual rollout', 'API tokens'],
  };
  const fix = 'Correct it, or the variables of the build.';
  const result = parse(searchSchema, settings, 'src/features/search/settings.ts', fix);
  if (!result.ok) throw new SiteError(result.problems);
  return result.value;
}
