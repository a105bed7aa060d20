import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { JudgedQuery } from './judge.ts';

const schema = z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]));
const folder = path.join(import.meta.dirname, 'judged-queries');

/**
 * Queries that readers type, with the pages or sections (`#anchor`) that they need. They come from `judged-queries/*.yaml`,
 * with one query per line. If several pages are equally good, all of them are listed. Add queries for every new page, and
 * expect what a reader would want, not what the search finds.
 *
 * @throws if a file doesn't map queries to paths, or if it contains a query twice
 */
export const judgedQueries: readonly JudgedQuery[] = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .toSorted()
  .flatMap((name) => {
    const queries = schema.parse(load(readFileSync(path.join(folder, name), 'utf8'), { filename: name }));
    return Object.entries(queries).map(([query, expected]) => ({ query, expected: [expected].flat() }));
  });
