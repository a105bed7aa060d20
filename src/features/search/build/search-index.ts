import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { FoundField } from '../../api-reference/model/found-field.ts';
import { ValueCache, type CacheFile } from '../../../core/load/value-cache.ts';
import type { Site } from '../../../core/model/site.ts';
import { recordsOfBuild } from './built-records.ts';
import { manifestPath } from '../engine/index-files.ts';
import { searchIndexOf } from '../engine/index-writer.ts';
import type { SectionTerms } from '../engine/section-terms.ts';

/**
 * Makes the search records from the built pages, once, and writes them and the embedded index.
 *
 * @param root the repository
 * @param texts where the texts of pages are kept for the next build, which saves it a third of its time
 * @param terms where the terms of pages are kept for the next build, so that it splits only texts that changed
 * @param fields fields of the API that the texts of the pages don't contain, by path of the page
 */
export function searchIndex(
  root: string,
  site: () => Site,
  texts: CacheFile,
  terms: CacheFile,
  fields: () => ReadonlyMap<string, readonly FoundField[]>,
): AstroIntegration {
  return {
    name: 'search-index',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const begin = performance.now();
        const records = recordsOfBuild(root, dist, site(), texts, fields());
        const kept = new ValueCache<readonly SectionTerms[]>(terms);
        const { manifest, files } = searchIndexOf(records, '/assets/search/', (page, text, make) =>
          kept.get(page, text, make),
        );
        kept.save();
        const folder = path.join(dist, manifest.folder);
        // One after the other: thousands of small files take a third of the time that promises of them take.
        mkdirSync(folder, { recursive: true });
        for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
        writeFileSync(path.join(dist, manifestPath), JSON.stringify(manifest));
        const seconds = ((performance.now() - begin) / 1000).toFixed(2);
        logger.info(`index in ${files.size} files, ${seconds} s`);
      },
    },
  };
}
