import type { Outline, Page } from './page.ts';
import { splitHref } from './path.ts';
import { listOf, type Problem } from './problem.ts';
import { closestPaths } from './closest-paths.ts';

/** A page that readers of another page may want next. */
export type RelatedPage = Pick<Page, 'path' | 'title' | 'description'>;

/** The maximum number of pages at the end of an article. */
const limit = 4;
/** Links in one direction that count; more of them say nothing more. */
const countedLinks = 3;

/**
 * The related pages of each page, by path: those that the author names, then those with the most links in both directions.
 * A link to a page that many others link to counts less. Neighbors in the sidebar are left out, because every page links
 * to them anyway.
 *
 * @param neighborsOf paths of the previous and the next page
 */
export function relatedPages(
  pages: readonly (readonly [page: Page, outline: Outline])[],
  neighborsOf: (page: Page) => readonly (string | undefined)[],
): ReadonlyMap<string, readonly RelatedPage[]> {
  const byPath = new Map(pages.map(([page]) => [page.path, page]));
  /** Numbers of links by the page that has them and the page that they lead to. */
  const links = new Map(
    pages.map(([{ path }, outline]) => {
      const counts = new Map<string, number>();
      for (const { href } of outline.links) {
        const target = splitHref(href).path;
        if (target === path || !byPath.has(target)) continue;
        counts.set(target, Math.min(countedLinks, (counts.get(target) ?? 0) + 1));
      }
      return [path, counts] as const;
    }),
  );
  const popularity = new Map<string, number>();
  for (const counts of links.values())
    for (const target of counts.keys()) popularity.set(target, (popularity.get(target) ?? 0) + 1);

  return new Map(
    pages.map(([page]) => {
      const { path, related = [] } = page;
      const left = new Set<string | undefined>([path, '/', ...related, ...neighborsOf(page)]);
      const scored = [...byPath.keys()]
        .filter((other) => !left.has(other))
        .map((other) => {
          const strength = 2 * (links.get(path)?.get(other) ?? 0) + (links.get(other)?.get(path) ?? 0);
          return { other, score: strength / Math.log(3 + (popularity.get(other) ?? 0)) };
        })
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || a.other.localeCompare(b.other));
      const chosen = [...related, ...scored.map(({ other }) => other)].slice(0, limit);
      return [path, chosen.flatMap((each) => summaryOf(byPath.get(each)))];
    }),
  );
}

/** Whether a page has a section of its author that says where to go next, so that it needs no other list. */
export function saysWhatIsNext(headings: readonly { readonly text: string }[]): boolean {
  return headings.some(({ text }) => /^(related|next( steps)?$|where to go|see also)/i.test(text));
}

function summaryOf(page: Page | undefined): RelatedPage[] {
  return page ? [{ path: page.path, title: page.title, description: page.description }] : [];
}

/** Reports related pages that don't exist. */
export function checkRelated(pages: readonly Page[], onProblem: (problem: Problem) => void): void {
  const paths = new Set(pages.map(({ path }) => path));
  for (const { path, source, related = [] } of pages) {
    for (const other of related.filter((each) => !paths.has(each) || each === path)) {
      onProblem({
        where: `${source} (front matter): related`,
        found: other === path ? 'the page itself' : `${other}, which is not a page`,
        allowed: `paths of other pages, such as ${listOf(closestPaths(other, paths, 3)) || '/quickstart'}`,
        fix: 'Correct the path, or remove it.',
      });
    }
  }
}
