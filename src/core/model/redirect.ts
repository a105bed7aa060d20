import { listOf, type Problem } from './problem.ts';
import { normalizePath, splitHref } from './path.ts';

/** Old path → path (with an anchor, where one is meant) that answers for it now. */
export type RedirectMap = Readonly<Record<string, string>>;

export interface Redirect {
  readonly from: string;
  readonly to: string;
}

interface Targets {
  readonly paths: ReadonlySet<string>;
  /** Anchors of the page at a path; undefined where they are not known before rendering. */
  readonly anchorsOf: (path: string) => ReadonlySet<string> | undefined;
}

const where = (from: string) => `site/redirects.ts: '${from}'`;

/** Checks redirects against the pages that exist: none may loop, shadow a page or point to a page that does not exist. */
export function checkRedirects(
  map: RedirectMap,
  { paths, anchorsOf }: Targets,
  onProblem: (problem: Problem) => void,
): Redirect[] {
  const redirects: Redirect[] = [];
  const answered = new Map<string, string>();
  for (const [from, to] of Object.entries(map)) {
    if (!from.startsWith('/') || normalizePath(from) !== from) {
      onProblem({
        where: where(from),
        found: 'an old path that is not written as paths are',
        allowed: `'/${normalizePath(from).replace(/^\/+/, '')}': with a slash in front, without an ending or a slash behind`,
        fix: 'Write it like that: the endings are redirected automatically.',
      });
      continue;
    }
    const shadowed = spellingsOf(from).find((spelling) => paths.has(spelling));
    if (shadowed !== undefined) {
      onProblem({
        where: where(from),
        found:
          shadowed === from
            ? 'a redirect from a path that is a page'
            : `a redirect that also answers ${shadowed}, which is a page`,
        allowed: 'old paths that no page has',
        fix: `Remove the redirect, or rename the page at ${shadowed}.`,
      });
      continue;
    }
    const twice = spellingsOf(from).find((spelling) => answered.has(spelling));
    if (twice !== undefined) {
      onProblem({
        where: where(from),
        found: `a second redirect for ${twice}, which '${answered.get(twice)}' answers already`,
        allowed: 'one redirect for each old path; each is answered below /docs as well',
        fix: 'Remove one of the two.',
      });
      continue;
    }
    for (const spelling of spellingsOf(from)) answered.set(spelling, from);
    const chain = follow(map, from);
    if (chain.loops) {
      onProblem({
        where: where(from),
        found: `a loop: ${chain.hops.join(' → ')}`,
        allowed: 'a redirect that ends at a page',
        fix: `Point '${from}' at the page itself.`,
      });
      continue;
    }
    const target = chain.hops.at(-1) ?? to;
    const { path, anchor } = splitHref(target);
    const anchors = anchorsOf(path);
    if (!paths.has(path)) {
      onProblem({
        where: where(from),
        found: `it leads to ${path}, which does not exist`,
        allowed: 'the path of a page',
        fix: 'Correct the target, or remove the redirect.',
      });
    } else if (anchor !== '' && anchors && !anchors.has(anchor)) {
      onProblem({
        where: where(from),
        found: `it leads to ${target}, but the page has no anchor '${anchor}'`,
        allowed: `the anchors of ${path}: ${listOf(anchors, 40)}`,
        fix: 'Correct the anchor, or add it to the page.',
      });
    } else redirects.push({ from, to: target });
  }
  return redirects;
}

function follow(map: RedirectMap, from: string): { hops: string[]; loops: boolean } {
  const hops = [from];
  let next = map[from];
  while (next !== undefined) {
    const { path } = splitHref(next);
    if (hops.includes(path)) return { hops: [...hops, path], loops: true };
    hops.push(map[path] === undefined ? next : path);
    next = map[path];
  }
  return { hops, loops: false };
}

/** The spellings under which an old path is answered: as it is, below `/docs`, and each with `.html` and `.htm`. */
export function spellingsOf(from: string): string[] {
  return [from, `/docs${from}`].flatMap((path) => [path, `${path}.html`, `${path}.htm`]);
}
