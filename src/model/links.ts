import { listOf, type Problem } from './problem.ts';
import { normalizePath, splitHref } from './path.ts';
import type { Outline, Page } from './page.ts';

/** Whether a link stays on the site. */
export function isInternal(href: string): boolean {
  return href.startsWith('/') || href.startsWith('#');
}

/** A fragment that names words to scroll to instead of an element. */
function isTextFragment(anchor: string): boolean {
  return anchor.startsWith(':~:');
}

interface LinkTargets {
  readonly paths: ReadonlySet<string>;
  readonly anchorsOf: (path: string) => ReadonlySet<string> | undefined;
  /** Files of `public/` and generated files, as paths: `/favicon.svg`. */
  readonly files: ReadonlySet<string>;
}

/** Reports the broken links, anchors and images of one page. */
export function checkLinks(page: Page, outline: Outline, targets: LinkTargets, onProblem: (problem: Problem) => void) {
  for (const { href, line } of outline.links) {
    const where = `${page.source}:${line}`;
    if (!isInternal(href)) {
      if (!/^[a-z][a-z+.-]*:/i.test(href)) {
        onProblem({
          where,
          found: `the relative link '${href}'`,
          allowed: 'absolute paths (/quickstart), anchors (#install) and addresses with a scheme (https:, mailto:)',
          fix: "Write the target's path from the root of the site.",
        });
      }
      continue;
    }
    const { path, anchor } = splitHref(href);
    const target = path === '' ? page.path : path;
    if (targets.files.has(target)) continue;
    if (!targets.paths.has(target)) {
      onProblem({
        where,
        found: `a link to ${target}, which does not exist`,
        allowed: `paths of pages, such as ${listOf(suggestions(target, targets.paths))}`,
        fix: 'Correct the path, or write the page.',
      });
      continue;
    }
    const anchors = targets.anchorsOf(target);
    if (anchor !== '' && !isTextFragment(anchor) && anchors && !anchors.has(anchor)) {
      onProblem({
        where,
        found: `a link to '${href}', but ${target} has no anchor '${anchor}'`,
        allowed: anchors.size > 0 ? `its anchors: ${listOf(anchors, 40)}` : 'no anchor: the page has none',
        fix: 'Correct the anchor, or give the heading this one: ## Heading {#anchor}.',
      });
    }
  }
  for (const { src, line, exists } of outline.images) {
    if (exists) continue;
    onProblem({
      where: `${page.source}:${line}`,
      found: `the image '${src}', which does not exist`,
      allowed: 'a file beside the page (./picture.png)',
      fix: 'Add the file, or correct its name.',
    });
  }
}

/** Existing paths for a link that leads nowhere: the same without its ending, those that come close, or just any. */
function suggestions(target: string, paths: ReadonlySet<string>): string[] {
  const meant = normalizePath(target);
  if (paths.has(meant)) return [meant];
  const closest = closestPaths(target, paths, 3);
  return closest.length > 0 ? closest : [...paths].slice(0, 3);
}

/** The `limit` existing paths that look most like `path`: they share its words, its last segment counting most. */
export function closestPaths(path: string, paths: Iterable<string>, limit: number): string[] {
  const wanted = wordsOf(path);
  const last = wordsOf(path.split('/').at(-1) ?? '');
  return [...paths]
    .map((candidate) => {
      const words = wordsOf(candidate);
      const shared = [...wanted].filter((word) => words.has(word)).length;
      const inLast = [...last].filter((word) => words.has(word)).length;
      return { candidate, score: (shared + 2 * inLast) / Math.sqrt(words.size + 1) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.candidate.localeCompare(b.candidate))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

function wordsOf(path: string): Set<string> {
  const words = path.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length > 1).map((word) => word.replace(/s$/, '')));
}
