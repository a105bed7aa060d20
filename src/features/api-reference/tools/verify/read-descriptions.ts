import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'js-yaml';
import { readApi } from '../../load/read-api.ts';
import type { ApiDescription } from '../../model/description.ts';
import { normalizeDescription } from '../../model/normalize.ts';
import { applyOverlay } from '../../model/overlay.ts';
import { overlaySource, recordedSource, structureSource, unreproducedSource } from '../../model/sources.ts';
import { readEvidence, type Evidence } from '../../model/recorded.ts';
import type { ApiStructure } from '../../model/structure.ts';
import { SiteError, type Problem } from '../../../../core/model/problem.ts';

/** Our description of the API, with and without corrections. */
export interface Descriptions {
  /** `content/api/openapi.json`: the server's own description. */
  readonly structure: ApiStructure;
  /** The same with the corrections of `content/api/overlay.yaml`: the description that readers get. */
  readonly corrected: ApiStructure;
  /** The description with all texts, as pages show it. */
  readonly api: ApiDescription;
  /** Why the pages list the error statuses that they list. */
  readonly evidence: Evidence;
}

const noRecorded = { version: '', operations: {} };

/**
 * Reads the descriptions from the repository.
 * @param root the root of the repository
 * @param options.recording whether the recorded responses are about to be replaced
 * @throws SiteError if one of the files or a correction is invalid
 */
export async function readDescriptions(root: string, { recording = false } = {}): Promise<Descriptions> {
  const read = (source: string) => readFileSync(path.join(root, source), 'utf8');
  const structure = normalizeDescription(JSON.parse(read(structureSource)), { where: structureSource });
  const problems: Problem[] = [];
  const corrected = applyOverlay(structure, yaml.load(read(overlaySource)), (problem) => problems.push(problem));
  const described = await readApi(root);
  problems.push(...(described?.problems ?? []));
  const evidence = readEvidence(
    {
      recorded: existsSync(path.join(root, recordedSource)) ? JSON.parse(read(recordedSource)) : noRecorded,
      unreproduced: yaml.load(read(unreproducedSource)),
    },
    (problem) => problems.push(problem),
  );
  // The prose can name statuses that are only known after the recording.
  if ((problems.length > 0 && !recording) || !described?.api || !evidence) throw new SiteError(problems);
  return {
    structure,
    corrected: normalizeDescription(corrected, { where: overlaySource }),
    api: described.api,
    evidence,
  };
}
