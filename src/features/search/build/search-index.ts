import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CreateIntegration } from '../../../core/feature.ts';
import { sourcesDigest } from '../../../core/load/sources-digest.ts';
import { ValueCache } from '../../../core/load/value-cache.ts';
import { fieldsForSearch } from '../../api-reference/search-fields.ts';
import { manifestPath } from '../engine/index-files.ts';
import { searchIndexOf } from '../engine/index-writer.ts';
import type { SectionTerms } from '../engine/section-terms.ts';
import { recordsOfBuild } from './built-records.ts';

/**
 * Makes the search records from the built pages, once, and writes them and the embedded index. The texts of pages are kept
 * for the next build, which saves it a third of its time, and their terms, so that it splits only texts that changed.
 */
const createIntegration: CreateIntegration = ({ root, current }) => {
  const version = sourcesDigest(root);
  return {
    name: 'search-index',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const begin = performance.now();
        const { site, data } = current();
        const texts = { file: `${root}.cache/search-texts.json`, version };
        const records = recordsOfBuild(root, dist, site, texts, data.api && fieldsForSearch(data.api));
        const kept = new ValueCache<readonly SectionTerms[]>({ file: `${root}.cache/search-terms.json`, version });
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
};
export default createIntegration;
