import type { Page, PageEntry, SidebarName } from './page.ts';

/** Where a sidebar is entered: its first page, or the configured one. */
export interface SidebarLink {
  readonly path: string;
  readonly label: string;
}

/** A version of the documentation, as `/site-data.json` lists it. There is one, named `current`. */
export interface DocsVersion {
  readonly name: 'current';
  readonly label: 'Next';
  readonly isLast: true;
  /** Where the version is mounted. */
  readonly path: '/';
  readonly mainDocId: 'welcome';
  readonly docs: readonly PageEntry[];
  /** Ids of pages that production builds leave out. */
  readonly draftIds: readonly string[];
  readonly sidebars: Readonly<Record<SidebarName, { readonly link: SidebarLink }>>;
}

/** Returns the name that search records and pages carry for this version: `docs-default-current`. */
export function docusaurusTagOf({ docsVersion }: { readonly docsVersion: Pick<DocsVersion, 'name'> }): string {
  return `docs-default-${docsVersion.name}`;
}

/** The docs version of these pages: their entries alone, sorted by path. */
export function docsVersionOf(
  pages: Iterable<Page>,
  draftIds: readonly string[],
  sidebars: DocsVersion['sidebars'],
): DocsVersion {
  const docs = [...pages].map(({ id, path, sidebar }): PageEntry =>
    sidebar === undefined ? { id, path } : { id, path, sidebar },
  );
  return { name: 'current', label: 'Next', isLast: true, path: '/', mainDocId: 'welcome', docs, draftIds, sidebars };
}
