import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { History } from '../model/history.ts';
import { parse } from '../../../core/model/parse.ts';
import { parseJson } from '../../../core/model/parse-text.ts';
import { SiteError } from '../../../core/model/problem.ts';

/** Relative to the repository. */
export const historySource = 'content/data/history.json';

const repository = path.resolve(import.meta.dirname, '../../../..');
const read = new Map<string, History>();

/**
 * Reads since when the Unleash server has what. The file is parsed once.
 *
 * @param root the repository
 * @returns undefined for a site without a history
 * @throws SiteError if the file is invalid
 */
export function readHistory(root: string = repository): History | undefined {
  const file = path.join(root, historySource);
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const known = read.get(text);
  if (known) return known;
  const json = parseJson(text, historySource);
  if (!json.ok) throw new SiteError(json.problems);
  const history = parse(History, json.value, historySource, 'Take the file from Git.');
  if (!history.ok) throw new SiteError(history.problems);
  read.clear();
  read.set(text, history.value);
  return history.value;
}
