import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FoundField } from '../../api-reference/model/found-field.ts';
import { ValueCache, type CacheFile } from '../../../core/load/value-cache.ts';
import type { Page } from '../../../core/model/page.ts';
import { hrefOf } from '../../../core/model/path.ts';
import { readSearchTexts } from '../load/read-search-texts.ts';
import { articleOf } from '../records/page-text.ts';
import { incomingLinks, pageLinks, type PageLink } from '../records/page-links.ts';
import { frameTexts, pageTexts, type PageText } from '../records/page-texts.ts';
import { sameSdkHeadings } from '../records/sdk-headings.ts';
import type { SearchRecord } from '../records/record.ts';
import { recordsOf, type RecordSite } from '../records/records.ts';
import { TermReader } from '../engine/terms.ts';

/**
 * Yields the search records of every page that a build wrote. A generator, because all records of a large site together
 * need too much memory.
 *
 * @param root the repository, which has what readers ask about its pages
 * @param folder the folder of the built pages
 * @param keep where to store the texts of pages, so that the next build reads only pages that changed
 * @param fields fields of the API that the texts of the pages don't contain, by path of the page
 */
export function* recordsOfBuild(
  root: string,
  folder: string,
  site: RecordSite & { readonly pages: readonly Page[] },
  keep?: CacheFile,
  fields: ReadonlyMap<string, readonly FoundField[]> = new Map(),
): Generator<SearchRecord, void> {
  const frame = frameTexts(site.messages);
  const reader = new TermReader();
  const kept = new ValueCache<PageContent>(keep);
  const contents = new Map<Page, PageContent>();
  for (const page of site.pages) {
    const file = path.join(folder, page.path === '/' ? 'index.html' : `${page.path}.html`);
    // A page that only React renders has no text to find.
    if (!existsSync(file)) continue;
    const article = articleOf(readFileSync(file, 'utf8'));
    const content = kept.get(page.path, JSON.stringify([...frame, page.description, article]), () => ({
      texts: pageTexts(article, page.description, frame, reader),
      links: pageLinks(article, hrefOf(page.path)),
    }));
    contents.set(page, content);
  }
  kept.save();
  const links = incomingLinks([...contents.values()].map((content) => content.links));
  const choices = sameSdkHeadings([...contents].map(([page, { texts }]) => [page, texts] as const));
  for (const [page, { texts }] of contents) {
    const inFields = (fields.get(page.path) ?? []).flatMap(textsOfField);
    const asked = readSearchTexts(root, page.source);
    yield* recordsOf([...texts, ...inFields], page, site, { asked, links, choices });
  }
}

/** A field is a section below the body that contains it. */
function textsOfField({ name, anchor, text }: FoundField): PageText[] {
  return [
    [3, name, anchor],
    [0, text, null],
  ];
}

/** What the search reads from a built page. */
interface PageContent {
  readonly texts: readonly PageText[];
  readonly links: readonly PageLink[];
}
