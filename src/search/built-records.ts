import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KeptValues, type Keep } from '../load/kept-values.ts';
import type { Page } from '../model/page.ts';
import { articleOf } from './page-text.ts';
import { frameTexts, pageTexts, type PageText } from './page-texts.ts';
import type { SearchRecord } from './record.ts';
import { recordsOf, type RecordSite } from './records.ts';
import { TermReader } from './terms.ts';

/**
 * The records of every page that a build wrote, page by page. They are made as they are asked for: all of them at once
 * would fill the memory of a large site.
 *
 * @param folder of the built pages
 * @param keep where to keep what was read of pages, so that the next build need not read those that stay the same
 */
export function* recordsOfBuild(
  folder: string,
  site: RecordSite & { readonly pages: readonly Page[] },
  keep?: Keep,
): Generator<SearchRecord, void> {
  const frame = frameTexts(site.messages);
  const reader = new TermReader();
  const kept = new KeptValues<readonly PageText[]>(keep);
  for (const page of site.pages) {
    const file = path.join(folder, page.path === '/' ? 'index.html' : `${page.path}.html`);
    // A screen of React alone has no text to find.
    if (!existsSync(file)) continue;
    const article = articleOf(readFileSync(file, 'utf8'));
    const texts = kept.get(page.path, JSON.stringify([...frame, page.description, article]), () =>
      pageTexts(article, page.description, frame, reader),
    );
    yield* recordsOf(texts, page, site);
  }
  kept.save();
}
