import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { parse } from '../model/parse.ts';
import { parseYaml } from '../model/parse-text.ts';
import { SiteError } from '../model/problem.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

/** A YAML file of `content/data`. */
export interface DataFile<Schema extends z.ZodType = z.ZodType> {
  /** Relative to the repository. */
  readonly source: string;
  readonly schema: Schema;
  /** Where its keys are described, for problems. */
  readonly fix: string;
}

/**
 * Reads a data file.
 *
 * @param root the repository. Templates of pages have to name it, because they are built before they run
 * @throws SiteError if the file is invalid: without its data, the pages that show it can't be checked
 */
export function readData<Schema extends z.ZodType>(
  { source, schema, fix }: DataFile<Schema>,
  root = repository,
): z.infer<Schema> {
  const text = parseYaml(readFileSync(path.join(root, source), 'utf8'), source);
  if (!text.ok) throw new SiteError(text.problems);
  const data = parse(schema, text.value, source, fix);
  if (!data.ok) throw new SiteError(data.problems);
  return data.value;
}

/** Whether the site has a data file. */
export const hasData = ({ source }: DataFile, root = repository): boolean => existsSync(path.join(root, source));

/** Returns a function that reads a data file if the site has it. */
export function dataReader(file: DataFile): (root: string) => unknown {
  return (root) => (hasData(file, root) ? readData(file, root) : undefined);
}
