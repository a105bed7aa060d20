import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { JudgedQuery } from './judge.ts';

const schema = z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]));

/** Queries that the ranking was developed with. They show what still works, but not how good the search is. */
const knownQueries = readQueries('judged-queries');

/**
 * Queries written from readers' tasks, in readers' words, without looking at the pages. One half is for tuning. The other
 * half is only measured: never change weights, synonyms or questions because of one of them.
 */
const readersQueries = readQueries('readers-queries');

/** Queries of people who know neither the search nor the other queries. Empty until such queries are written. */
const freshQueries = readQueries('fresh-queries');

/** A set of judged queries that is measured separately. */
export interface QuerySet {
  /** Only `tuning` may guide changes. Of `fresh`, even the ranks of single queries stay unknown. */
  readonly name: 'tuning' | 'validation' | 'fresh';
  readonly queries: readonly JudgedQuery[];
}

/**
 * The judged queries, split into those that may guide changes and those that only measure them.
 *
 * The sections that each query accepts were completed by pooling, as in TREC's evaluations: the first five hits of several
 * versions of the search were collected for all queries of both halves, put into alphabetical order, and judged without
 * knowing which version found them, at which rank, or to which half the query belongs. Each section of the
 * readers' and fresh queries was judged twice, and a third time where the judgments differed. A section is accepted if it
 * answers the query itself. A section that only mentions the subject or links to it isn't, and neither is an example for
 * one language if the query doesn't name the language. The recipes were written later: two assessors who saw no hits read
 * them and all queries, and a third decided where they differed.
 */
export const querySets: readonly QuerySet[] = [
  { name: 'tuning', queries: [...knownQueries, ...readersQueries.filter(({ query }) => !isForValidation(query))] },
  { name: 'validation', queries: readersQueries.filter(({ query }) => isForValidation(query)) },
  ...(freshQueries.length > 0 ? [{ name: 'fresh' as const, queries: freshQueries }] : []),
];

/** All judged queries. */
export const judgedQueries: readonly JudgedQuery[] = querySets.flatMap(({ queries }) => queries);

/** Splits queries by a hash of their text, so that adding or moving queries never changes the set of another one. */
function isForValidation(query: string): boolean {
  return parseInt(hash('sha256', query).slice(0, 2), 16) % 2 === 0;
}

/**
 * Reads queries with the pages or sections (`#anchor`) that readers who type them need. If several are equally good, all
 * of them are listed. Add queries for every new page, and expect what a reader would want, not what the search finds.
 *
 * @param name a folder of YAML files that map queries to paths; there are no queries if it doesn't exist
 * @throws if a file contains anything else, or a query twice
 */
function readQueries(name: string): JudgedQuery[] {
  const folder = path.join(import.meta.dirname, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .flatMap((file) => {
      const queries = schema.parse(load(readFileSync(path.join(folder, file), 'utf8'), { filename: file }));
      return Object.entries(queries).map(([query, expected]) => ({ query, expected: [expected].flat() }));
    });
}
