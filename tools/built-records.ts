import path from 'node:path';
import { siteModules } from '../site/index.ts';
import { contentFolders } from '../src/load/content-folders.ts';
import { loadSite } from '../src/load/load-site.ts';
import { recordsOfBuild } from '../src/integrations/built-records.ts';
import type { SearchRecord } from '../src/search/record.ts';

const root = path.resolve(import.meta.dirname, '..');

/**
 * The search records of the site that was built last into `dist`; none when there is no such build.
 * @throws SiteError when the site's sources have problems
 */
export async function builtRecords(): Promise<SearchRecord[]> {
  const [modules, folders] = [siteModules(process.env), contentFolders(process.env)];
  const { site } = await loadSite({ root, modules, folders, includeDrafts: false });
  return [...recordsOfBuild(path.join(root, 'dist'), site)];
}
