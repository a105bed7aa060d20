import { readFileSync, writeFileSync } from 'node:fs';
import { normalizeDescription } from '../../src/features/api-reference/model/normalize.ts';
import { SiteError } from '../../src/core/model/problem.ts';
import { operationsById } from '../../src/features/api-reference/tools/verify/structure-operations.ts';
import { FetchFailure, fetchJson, type FetchLimits } from './fetch-text.ts';
import { mergeStructure, type StructureChanges } from './merge-structure.ts';

/**
 * Refreshes the structure of the API from a server. The prose is in other files and doesn't change.
 * @param file `content/api/openapi.json`
 * @param server address of an Unleash server
 * @returns what was done, for the report
 * @throws FetchFailure if the server's description is unavailable or invalid; then the file doesn't change
 */
export async function fetchDescription(file: string, server: string, limits?: FetchLimits): Promise<string> {
  const where = `${server.replace(/\/$/, '')}/docs/openapi.json`;
  const ours = normalizeDescription(JSON.parse(readFileSync(file, 'utf8')), { where: file });
  const editions = operationsById(ours);
  const theirs = normalize(await fetchJson(where, limits), where, (id) => editions.get(id)?.operation['x-edition']);
  if (Object.keys(theirs.paths).length === 0) throw new FetchFailure('its description holds no operation');
  const { structure, changes } = mergeStructure(ours, theirs);
  const text = `${JSON.stringify(structure, null, 2)}\n`;
  const isSame = text === readFileSync(file, 'utf8');
  if (!isSame) writeFileSync(file, text);
  return describe(structure.info.version, changes, isSame);
}

function normalize(document: unknown, where: string, editionOf: (id: string) => 'oss' | 'enterprise' | undefined) {
  try {
    return normalizeDescription(document, { where, editionOf });
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const [first] = error.problems;
    const rest = error.problems.length > 1 ? `, and ${error.problems.length - 1} problems more` : '';
    throw new FetchFailure(`its description cannot be used: ${first?.where}: ${first?.found}${rest}`);
  }
}

function describe(version: string, { added, removed, changed, kept }: StructureChanges, isSame: boolean): string {
  const lists = Object.entries({ added, removed, changed }).filter(([, ids]) => ids.length > 0);
  return [
    `version ${version}; ${lists.length === 0 ? `no operation has changed${isSame ? '' : ', what holds for all of them has'}` : lists.map(([name, ids]) => `${ids.length} ${name}`).join(', ')}`,
    ...lists.map(([name, ids]) => `  ${name}: ${ids.join(', ')}`),
    ...(kept > 0 ? [`  kept: ${kept} operations of Enterprise, of which an Open Source server knows nothing`] : []),
    ...(removed.length > 0
      ? ['  Words about what was removed are reported by the next build; nothing of them is deleted.']
      : []),
  ].join('\n');
}
