import { readData, type DataFile } from '../../../core/directives/read-data.ts';
import { minimumVersionsSchema, type MinimumVersion } from '../model/minimum-version.ts';

/** The lowest versions of what works with the server. */
export const minimumVersionsFile = {
  source: 'content/data/minimum-versions.yaml',
  schema: minimumVersionsSchema,
  fix: 'Correct the file. Its first lines describe every key.',
} satisfies DataFile;

/** @throws SiteError if the file is invalid */
export function readMinimumVersions(): readonly MinimumVersion[] {
  return readData(minimumVersionsFile).map(({ uses, since, minimum, note }) => ({ uses, since, minimum, note }));
}
