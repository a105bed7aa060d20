import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { JudgedQuery } from './judge.ts';

const schema = z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]));
const folder = path.join(import.meta.dirname, 'judged-queries');

/**
 * Queries as readers type them, written from what they want to do, with the pages (or, with `#`, the sections) that
 * answer: `judged-queries/*.yaml`, one line a query. Where several pages answer equally well, all are listed. Add
 * queries with every page that is written, and expect what a reader would want, not what the search finds.
 *
 * @throws when a file is no map from queries to addresses; YAML itself refuses a query that a file has twice
 */
export const judgedQueries: readonly JudgedQuery[] = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .toSorted()
  .flatMap((name) => {
    const queries = schema.parse(load(readFileSync(path.join(folder, name), 'utf8'), { filename: name }));
    return Object.entries(queries).map(([query, expected]) => ({ query, expected: [expected].flat() }));
  });
