import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ApiDescription } from '../model/api/description.ts';
import { buildSite, type Site, type SiteInput } from '../model/site.ts';
import { SiteError } from '../model/problem.ts';
import type { Keep } from './kept-values.ts';
import { readApi } from './read-api.ts';
import { readContent } from './read-content.ts';

/** The configuration modules of `site/`. */
export type SiteModules = Omit<SiteInput, 'files' | 'messages' | 'api' | 'publicFiles' | 'includeDrafts'>;

/** The site, and beside it the description of the API, which only the pages of the API need. */
export interface LoadedSite {
  readonly site: Site;
  readonly api: ApiDescription;
}

export interface LoadOptions {
  /** The repository. */
  readonly root: string;
  readonly modules: SiteModules;
  /** Folders of pages, relative to the root. */
  readonly folders: readonly string[];
  readonly includeDrafts: boolean;
  /** Where the outlines of pages are kept for the next run. Default: nowhere. */
  readonly outlines?: Keep;
}

/** Files that the build emits beside the pages and that pages may link to. */
const generatedFiles = ['/site-data.json', '/sitemap-index.xml', '/robots.txt', '/llms.txt'];

/**
 * Reads configuration and content and composes the site.
 * @throws SiteError with every problem of either
 */
export async function loadSite(options: LoadOptions): Promise<LoadedSite> {
  const { root, modules, folders, includeDrafts, outlines } = options;
  const [files, api, messages] = await Promise.all([
    readContent(root, folders, outlines),
    readApi(root),
    readFile(path.join(root, 'content/messages/en.json'), 'utf8'),
  ]);
  const site = buildSite({
    ...modules,
    files,
    api,
    messages: parseJson(messages, 'content/messages/en.json'),
    publicFiles: [...publicFiles(root), ...generatedFiles],
    includeDrafts,
  });
  return { site, api: api?.api ?? { version: '', tags: [], schemas: {} } };
}

/** @throws SiteError when the text is no JSON: nothing of the interface can be checked without its messages */
function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const found = `text that is no JSON: ${error instanceof Error ? error.message : String(error)}`;
    throw new SiteError([{ where, found, allowed: 'JSON', fix: 'Look for a missing comma, quote or bracket.' }]);
  }
}

function publicFiles(root: string): string[] {
  return globSync('**/*.*', { cwd: path.join(root, 'public') }).map((name) => `/${name.split(path.sep).join('/')}`);
}
