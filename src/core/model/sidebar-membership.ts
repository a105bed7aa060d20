import type { LinkTargets } from './links.ts';
import { checkNavigation } from './navigation.ts';
import { sidebarNames, type Page, type SidebarName } from './page.ts';
import type { Problem } from './problem.ts';
import { docsOf, linksOf, type Sidebar } from './sidebar.ts';

/**
 * Returns the sidebar of each page, by path, and reports pages that are in none or in two.
 *
 * @param unlisted paths of pages that need no sidebar
 * @param targets what the sidebars' own links may lead to
 */
export function assignSidebars(
  pages: readonly Page[],
  sidebars: Readonly<Record<SidebarName, Sidebar>>,
  unlisted: ReadonlySet<string>,
  targets: LinkTargets,
  onProblem: (problem: Problem) => void,
): ReadonlyMap<string, SidebarName> {
  const sidebarOf = new Map<string, SidebarName>();
  for (const name of sidebarNames) {
    const { link, items } = sidebars[name];
    for (const { path } of docsOf(items)) {
      const other = sidebarOf.get(path);
      if (other !== undefined) {
        onProblem({
          where: `site/sidebars.ts: ${name}`,
          found: `${path} a second time (it is in '${other}' already)`,
          allowed: 'each page once, in one sidebar',
          fix: 'Remove one of the two items.',
        });
      }
      sidebarOf.set(path, name);
    }
    checkNavigation(`site/sidebars.ts: ${name}`, linksOf(items), targets, onProblem);
    checkNavigation(`site/sidebars.ts: ${name}.link`, [{ label: link.label, href: link.path }], targets, onProblem);
  }
  for (const { id, path, source } of pages) {
    if (sidebarOf.has(path) || unlisted.has(path)) continue;
    onProblem({
      where: source,
      found: 'a page that is in no sidebar',
      allowed: `a page listed in one of the sidebars (${sidebarNames.join(', ')}), or with 'sidebar: none'`,
      fix: `Add { type: 'doc', id: '${id}' } to site/sidebars.ts.`,
    });
  }
  return sidebarOf;
}
