import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Site } from '../model/site.ts';
import { manifestPath } from '../search/index-files.ts';
import { searchIndexOf } from '../search/index-writer.ts';
import type { SearchRecord } from '../search/record.ts';
import { recordsOf } from '../search/records.ts';

export interface Options {
  readonly site: () => Site;
  /** Where the records are written for `npm run search:push` and the benches; not part of the site. */
  readonly recordsFile: string;
}

/** Makes the search records from the built pages, once, and writes them and the embedded index. */
export function searchIndex({ site, recordsFile }: Options): AstroIntegration {
  return {
    name: 'search-index',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const begin = performance.now();
        const records = recordsOfBuild(root, site());
        const { manifest, files } = searchIndexOf(records, '/assets/search/');
        const folder = path.join(root, manifest.folder);
        // One after the other: thousands of small files take a third of the time that promises of them take.
        mkdirSync(folder, { recursive: true });
        mkdirSync(path.dirname(recordsFile), { recursive: true });
        for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
        writeFileSync(path.join(root, manifestPath), JSON.stringify(manifest));
        writeFileSync(recordsFile, JSON.stringify(records));
        const seconds = ((performance.now() - begin) / 1000).toFixed(2);
        logger.info(`${records.length} search records in ${files.size} files, ${seconds} s`);
      },
    },
  };
}

/** The records of every page that the build wrote, page by page. */
function recordsOfBuild(root: string, site: Site): SearchRecord[] {
  const records: SearchRecord[] = [];
  for (const page of site.pages) {
    const file = path.join(root, page.path === '/' ? 'index.html' : `${page.path}.html`);
    // A screen of React alone has no text to find.
    if (existsSync(file)) records.push(...recordsOf(readFileSync(file, 'utf8'), page, site));
  }
  return records;
}
