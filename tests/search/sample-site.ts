import type { Page, PageKind } from '../../src/core/model/page.ts';
import { searchIndexOf } from '../../src/features/search/engine/index-writer.ts';
import { embeddedProvider } from '../../src/features/search/engine/embedded.ts';
import type { LoadText } from '../../src/features/search/engine/embedded-index.ts';
import type { SearchProvider, SearchRequest } from '../../src/features/search/engine/provider.ts';
import { sampleRequest } from '../../tools/judge-search/sample-request.ts';
import type { SearchTexts } from '../../src/features/search/model/search-texts.ts';
import type { SearchRecord } from '../../src/features/search/records/record.ts';
import { frameTexts, pageTexts } from '../../src/features/search/records/page-texts.ts';
import { recordsOf, type RecordSite } from '../../src/features/search/records/records.ts';
import { TermReader } from '../../src/features/search/engine/terms.ts';

/** A site with one sidebar and one category. */
export const sampleSite: RecordSite = {
  title: 'Unleash documentation',
  messages: { 'admonition.note': 'Note' },
  locales: { en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' } },
  docsVersion: {
    name: 'current',
    label: 'Next',
    isLast: true,
    path: '/',
    mainDocId: 'welcome',
    docs: [],
    draftIds: [],
    sidebars: {
      documentation: { link: { path: '/a', label: 'Get started' } },
      academy: { link: { path: '/b', label: 'Academy' } },
    },
  },
  sidebars: {
    documentation: {
      link: { path: '/a', label: 'Get started' },
      items: [
        {
          type: 'category',
          label: 'Concepts',
          path: '/reference/flags',
          pageCount: 1,
          items: [{ type: 'doc', label: 'Flags', path: '/reference/flags' }],
        },
      ],
    },
    academy: { link: { path: '/b', label: 'Academy' }, items: [] },
  },
};

export function samplePage(path: string, title: string, kind: PageKind = 'how-to', description = ''): Page {
  return {
    id: path.slice(1),
    path,
    title,
    description,
    label: title,
    kind,
    source: `content/docs${path}.md`,
    sidebar: 'documentation',
  };
}

/**
 * Creates the records of a page from the content of its article.
 * @param asked what readers ask and type about the page. Default: nothing
 */
export function sampleRecords(page: Page, article: string, asked?: SearchTexts): SearchRecord[] {
  const texts = pageTexts(
    `<article><h1>${page.title}</h1>${article}`,
    page.description,
    frameTexts(sampleSite.messages),
    new TermReader(),
  );
  return recordsOf(texts, page, sampleSite, asked && { asked });
}

/**
 * A provider with an in-memory index. `failing` contains the paths that can't be loaded, and `asked` all requested
 * paths.
 */
export function sampleProvider(records: readonly SearchRecord[]) {
  const { manifest, files } = searchIndexOf(records, '/assets/search/');
  const failing = new Set<string>();
  const asked: string[] = [];
  const load: LoadText = async (path) => {
    asked.push(path);
    if (failing.has(path)) throw new Error(`${path} cannot be read.`);
    return path === '/search-index.json'
      ? JSON.stringify(manifest)
      : (files.get(path.replace(manifest.folder, '')) ?? 'null');
  };
  const provider = embeddedProvider(load);
  return { provider, failing, asked, manifest, files };
}

/** Returns the URLs of the hits, best first. */
export async function urlsOf(
  provider: SearchProvider,
  query: string,
  changes: Partial<SearchRequest> = {},
): Promise<string[]> {
  const { hits } = await provider.search(sampleRequest(query, changes), new AbortController().signal);
  return hits.map(({ url }) => url);
}
