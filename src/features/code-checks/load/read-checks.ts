import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { checkFileSchema, strongestChecks, type Checks } from '../model/checks.ts';
import { comparedKinds, comparedRecordSchema, type ComparedRecords } from '../model/compared-facts.ts';
import { parse } from '../../../core/model/parse.ts';
import { parseJson } from '../../../core/model/parse-text.ts';
import { SiteError } from '../../../core/model/problem.ts';

/** Folder of what the tests recorded about code blocks, relative to the repository. */
export const checksFolder = 'content/data/checks';

/**
 * Reads what the tests checked: the check of each code block, by the digest of the block.
 * @throws SiteError when a file isn't what a test writes
 */
export function readChecks(root: string): Checks {
  const names = globSync(`${checksFolder}/*.json`, { cwd: root }).toSorted();
  const records = names.flatMap((name) => readRecord(checkFileSchema, root, name));
  return strongestChecks(records);
}

/** Folder of what the tests recorded about facts from data, relative to the repository. */
export const comparedFolder = 'content/data/compared';

/**
 * Reads which facts the tests compared with the server.
 * @throws SiteError when a file isn't what a test writes
 */
export function readCompared(root: string): ComparedRecords {
  return new Map(
    comparedKinds.flatMap((kind) => {
      const name = `${comparedFolder}/${kind}.json`;
      if (!existsSync(path.join(root, name))) return [];
      return [[kind, readRecord(comparedRecordSchema, root, name)] as const];
    }),
  );
}

/**
 * Reads a file that a test writes.
 * @throws SiteError if it doesn't fit the schema
 */
function readRecord<Schema extends z.ZodType>(schema: Schema, root: string, name: string): z.infer<Schema> {
  const json = parseJson(readFileSync(path.join(root, name), 'utf8'), name);
  if (!json.ok) throw new SiteError(json.problems);
  const result = parse(schema, json.value, name, 'Run the test that writes the file with -u.');
  if (!result.ok) throw new SiteError(result.problems);
  return result.value;
}
