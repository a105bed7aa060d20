import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { parse } from '../model/parse.ts';
import { SiteError } from '../model/problem.ts';
import { minimumVersionsSchema, type MinimumVersion } from '../model/upgrade/minimum-version.ts';

const source = 'content/data/minimum-versions.yaml';

/** @throws SiteError if the file is invalid: without its data, the upgrade planner can't be built */
export function readMinimumVersions(): readonly MinimumVersion[] {
  const text = readFileSync(new URL(`../../${source}`, import.meta.url), 'utf8');
  const data = parse(
    minimumVersionsSchema,
    load(text),
    source,
    'Correct the file. Its first lines describe every key.',
  );
  if (!data.ok) throw new SiteError(data.problems);
  return data.value.map(({ uses, since, minimum, note }) => ({ uses, since, minimum, note }));
}
