import { readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'js-yaml';
import { normalizeDescription } from '../../src/model/api/normalize.ts';
import { applyOverlay } from '../../src/model/api/overlay.ts';
import { overlaySource, structureSource } from '../../src/model/api/sources.ts';
import type { ApiStructure } from '../../src/model/api/structure.ts';
import { SiteError, type Problem } from '../../src/model/problem.ts';

/** Our description of the API, with and without corrections. */
export interface Descriptions {
  /** `content/api/openapi.json`: the server's own description. */
  readonly structure: ApiStructure;
  /** The same with the corrections of `content/api/overlay.yaml`: the description that readers get. */
  readonly corrected: ApiStructure;
}

/**
 * Reads both descriptions from the repository.
 * @param root the root of the repository
 * @throws SiteError if one of the files or a correction is invalid
 */
export function readDescriptions(root: string): Descriptions {
  const read = (source: string) => readFileSync(path.join(root, source), 'utf8');
  const structure = normalizeDescription(JSON.parse(read(structureSource)), { where: structureSource });
  const problems: Problem[] = [];
  const corrected = applyOverlay(structure, yaml.load(read(overlaySource)), (problem) => problems.push(problem));
  if (problems.length > 0) throw new SiteError(problems);
  return { structure, corrected: normalizeDescription(corrected, { where: overlaySource }) };
}
