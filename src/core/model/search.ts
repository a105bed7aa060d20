import { z } from 'zod';

/** The provider of the search, and its suggestions. */
export const searchSchema = z.strictObject({
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
export type SearchConfig = z.infer<typeof searchSchema>;
export type ProviderConfig = SearchConfig['provider'];
