import { readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'js-yaml';
import { normalizeDescription } from '../../src/model/api/normalize.ts';
import { applyOverlay } from '../../src/model/api/overlay.ts';
import { overlaySource, structureSource } from '../../src/model/api/sources.ts';
import type { ApiStructure } from '../../src/model/api/structure.ts';
import { SiteError, type Problem } from '../../src/model/problem.ts';

/** Our description of the API, as the server gives it and as it is true. */
export interface Descriptions {
  /** `content/api/openapi.json`: what the server says of itself. */
  readonly structure: ApiStructure;
  /** The same with the corrections of `content/api/overlay.yaml`: what readers are told. */
  readonly corrected: ApiStructure;
}

/**
 * Reads both descriptions of a repository.
 *
 * @param root the repository
 * @throws SiteError when one of the two files cannot be used, or a correction is none
 */
export function readDescriptions(root: string): Descriptions {
  const read = (source: string) => readFileSync(path.join(root, source), 'utf8');
  const structure = normalizeDescription(JSON.parse(read(structureSource)), { where: structureSource });
  const problems: Problem[] = [];
  const corrected = applyOverlay(structure, yaml.load(read(overlaySource)), (problem) => problems.push(problem));
  if (problems.length > 0) throw new SiteError(problems);
  return { structure, corrected: normalizeDescription(corrected, { where: overlaySource }) };
}
