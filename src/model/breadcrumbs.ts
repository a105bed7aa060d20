import type { Page } from './page.ts';
import { trailTo, type Sidebar } from './sidebar.ts';

/** One step of the breadcrumbs. */
export interface Crumb {
  readonly label: string;
  readonly path: string;
}

/** The way to a page: home, the sidebar's categories above it (each by its first page), the page. */
export function breadcrumbsOf(page: Page, sidebar: Sidebar | undefined, homeLabel: string): readonly Crumb[] {
  const categories = sidebar ? trailTo(sidebar.items, page.path) : [];
  const between = categories.filter(({ path }) => path !== page.path).map(({ label, path }) => ({ label, path }));
  return [{ label: homeLabel, path: '/' }, ...distinct(between), { label: page.label, path: page.path }];
}

/** A category that begins with a category has the same first page: the inner one says more. */
function distinct(crumbs: readonly Crumb[]): Crumb[] {
  return crumbs.filter(({ path }, index) => crumbs[index + 1]?.path !== path);
}
