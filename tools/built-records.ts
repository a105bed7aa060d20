import path from 'node:path';
import { features } from '../site/features.ts';
import { siteModules } from '../site/index.ts';
import { contentFolders } from '../src/core/load/content-folders.ts';
import { fieldsForSearch } from '../src/features/api-reference/search-fields.ts';
import { loadSite } from '../src/core/load/load-site.ts';
import { recordsOfBuild } from '../src/features/search/build/built-records.ts';
import type { SearchRecord } from '../src/features/search/records/record.ts';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Returns the search records of the last build in `dist`. Empty if there is no build.
 * @throws SiteError if the sources of the site have problems
 */
export async function builtRecords(): Promise<SearchRecord[]> {
  const [modules, folders] = [siteModules(process.env), contentFolders(process.env)];
  const { site, data } = await loadSite({ root, modules, folders, includeDrafts: false, features });
  return [...recordsOfBuild(root, path.join(root, 'dist'), site, undefined, data.api && fieldsForSearch(data.api))];
}
