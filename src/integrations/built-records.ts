import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ValueCache, type CacheFile } from '../load/value-cache.ts';
import type { Page } from '../model/page.ts';
import { articleOf } from '../search/records/page-text.ts';
import { frameTexts, pageTexts, type PageText } from '../search/records/page-texts.ts';
import type { SearchRecord } from '../search/records/record.ts';
import { recordsOf, type RecordSite } from '../search/records/records.ts';
import { TermReader } from '../search/engine/terms.ts';

/**
 * Yields the search records of every page that a build wrote. A generator, because all records of a large site together
 * need too much memory.
 *
 * @param folder the folder of the built pages
 * @param keep where to store the texts of pages, so that the next build reads only pages that changed
 */
export function* recordsOfBuild(
  folder: string,
  site: RecordSite & { readonly pages: readonly Page[] },
  keep?: CacheFile,
): Generator<SearchRecord, void> {
  const frame = frameTexts(site.messages);
  const reader = new TermReader();
  const kept = new ValueCache<readonly PageText[]>(keep);
  for (const page of site.pages) {
    const file = path.join(folder, page.path === '/' ? 'index.html' : `${page.path}.html`);
    // A page that only React renders has no text to find.
    if (!existsSync(file)) continue;
    const article = articleOf(readFileSync(file, 'utf8'));
    const texts = kept.get(page.path, JSON.stringify([...frame, page.description, article]), () =>
      pageTexts(article, page.description, frame, reader),
    );
    yield* recordsOf(texts, page, site);
  }
  kept.save();
}
