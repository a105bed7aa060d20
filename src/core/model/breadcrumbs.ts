import type { Page } from './page.ts';
import { docsOf, trailTo, type Sidebar } from './sidebar.ts';

/** One step of the breadcrumbs. */
export interface Crumb {
  readonly label: string;
  readonly path: string;
}

/**
 * The way to a page: home, the categories of the sidebar above it, and the page by its label in the sidebar. A category has
 * the path of its first page, so that several crumbs can have the same path.
 */
export function breadcrumbsOf(page: Page, sidebar: Sidebar | undefined, homeLabel: string): readonly Crumb[] {
  const categories = sidebar ? trailTo(sidebar.items, page.path) : [];
  const label = docsOf(sidebar?.items ?? []).find(({ path }) => path === page.path)?.label ?? page.label;
  return [
    { label: homeLabel, path: '/' },
    ...categories.map((category) => ({ label: category.label, path: category.path })),
    { label, path: page.path },
  ];
}
