import { closestPaths } from './closest-paths.ts';
import { listOf, type Problem } from './problem.ts';
import { normalizePath, splitHref } from './path.ts';
import type { Outline, Page } from './page.ts';

/** Whether a link stays on the site. `//host/path` leads to another one. */
export function isInternal(href: string): boolean {
  return /^(?:\/(?!\/)|#)/.test(href);
}

/** Schemes of links. A link with another one, such as `javascript:`, could run something. */
const linkSchemes: ReadonlySet<string> = new Set(['https', 'http', 'mailto']);

/** A fragment that names words to scroll to instead of an element. */
function isTextFragment(anchor: string): boolean {
  return anchor.startsWith(':~:');
}

/** What links may lead to. */
export interface LinkTargets {
  readonly paths: ReadonlySet<string>;
  readonly anchorsOf: (path: string) => ReadonlySet<string> | undefined;
  /** Files of `public/` and generated files, as paths: `/favicon.svg`. */
  readonly files: ReadonlySet<string>;
}

/** A link, and where it stands. */
export interface PlacedLink {
  readonly href: string;
  readonly where: string;
  /** Path of the page with the link, to which a bare `#anchor` refers. */
  readonly on?: string;
}

/** Reports a broken link: to a missing page or anchor, or relative to its page. */
export function checkHref(
  { href, where, on }: PlacedLink,
  targets: LinkTargets,
  onProblem: (problem: Problem) => void,
) {
  if (!isInternal(href) || (on === undefined && href.startsWith('#'))) {
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1];
    if (scheme === undefined) {
      onProblem({
        where,
        found: `the relative link '${href}'`,
        allowed: 'absolute paths (/quickstart), anchors (#install) and addresses with a scheme (https:, mailto:)',
        fix: "Write the target's path from the root of the site.",
      });
    } else if (!linkSchemes.has(scheme.toLowerCase())) {
      onProblem({
        where,
        found: `a link to '${href}'`,
        allowed: `addresses that begin with ${listOf([...linkSchemes].map((each) => `${each}:`))}`,
        fix: 'Link to a page, or write the address as code.',
      });
    }
    return;
  }
  const { path, anchor } = splitHref(href);
  const target = path === '' ? (on ?? '') : path;
  if (targets.files.has(target)) return;
  if (!targets.paths.has(target)) {
    onProblem({
      where,
      found: `a link to ${target}, which does not exist`,
      allowed: `paths of pages, such as ${listOf(suggestions(target, targets.paths))}`,
      fix: 'Correct the path, or write the page.',
    });
    return;
  }
  const anchors = targets.anchorsOf(target);
  if (anchor === '' || isTextFragment(anchor) || !anchors || anchors.has(anchor)) return;
  onProblem({
    where,
    found: `a link to '${href}', but ${target} has no anchor '${anchor}'`,
    allowed: anchors.size > 0 ? `its anchors: ${listOf(anchors, 40)}` : 'no anchor: the page has none',
    fix: 'Correct the anchor, or give the heading this one: ## Heading {#anchor}.',
  });
}

/** Reports the broken links, anchors and images of one page. */
export function checkPageLinks(
  page: Page,
  outline: Outline,
  targets: LinkTargets,
  onProblem: (problem: Problem) => void,
) {
  for (const { href, line } of outline.links) {
    checkHref({ href, where: `${page.source}:${line}`, on: page.path }, targets, onProblem);
  }
  for (const { src, line, exists } of outline.images) {
    if (exists) continue;
    onProblem({
      where: `${page.source}:${line}`,
      found: `the image '${src}', which does not exist`,
      allowed: 'a file next to the page (./picture.png)',
      fix: 'Add the file, or correct its name.',
    });
  }
}

/** Existing paths for a broken link: the same without its ending, similar ones, or any. */
function suggestions(target: string, paths: ReadonlySet<string>): string[] {
  const meant = normalizePath(target);
  if (paths.has(meant)) return [meant];
  const closest = closestPaths(target, paths, 3);
  return closest.length > 0 ? closest : [...paths].slice(0, 3);
}
