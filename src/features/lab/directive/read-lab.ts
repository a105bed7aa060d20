import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createEngine } from '../engine/engine.ts';
import { loadRegex } from '../engine/regex.ts';
import { checkLabFile } from '../scenario/check-lab-file.ts';
import { labFileSchema, type LabFile } from '../scenario/lab-file.ts';
import { parse, type Parsed } from '../../../core/model/parse.ts';
import { parseYaml } from '../../../core/model/parse-text.ts';
import type { Problem } from '../../../core/model/problem.ts';

/** Folder of the scenario files, relative to the repository. */
const labFolder = 'content/labs';
const folder = new URL(`../../../../${labFolder}/`, import.meta.url);

// The SDK imports this library in Node anyway. Engines for all scenarios can be created without waiting.
await loadRegex();
/** The SDK without flags. Engines of scenarios are made from it. */
export const engine = await createEngine({ flags: [], segments: [] });

/** Names of all scenario files. */
export function labNames(): string[] {
  return globSync('*.yaml', { cwd: folder }).map((file) => path.basename(file, '.yaml'));
}

/** Reads all scenario files, also those that no page shows. */
export function readLabs(): { readonly labs: ReadonlyMap<string, LabFile>; readonly problems: readonly Problem[] } {
  const read = labNames()
    .toSorted()
    .map((name) => [name, readLab(name)] as const);
  return {
    labs: new Map(read.flatMap(([name, lab]) => (lab.ok ? [[name, lab.value] as const] : []))),
    problems: read.flatMap(([, lab]) => (lab.ok ? [] : lab.problems)),
  };
}

/** Reads a scenario file and checks it, with the results that it expects. */
export function readLab(name: string): Parsed<LabFile> {
  const source = `${labFolder}/${name}.yaml`;
  return parseLab(readFileSync(new URL(`${name}.yaml`, folder), 'utf8'), source);
}

/** @param source the file, relative to the repository */
export function parseLab(yaml: string, source: string): Parsed<LabFile> {
  const text = parseYaml(yaml, source);
  if (!text.ok) return text;
  const parsed = parse(
    labFileSchema,
    text.value,
    source,
    'Correct it; src/features/lab/scenario/lab-file.ts describes every key.',
  );
  if (!parsed.ok) return parsed;
  const problems = checkLabFile(parsed.value, engine, source);
  return problems.length === 0 ? parsed : { ok: false, problems };
}
