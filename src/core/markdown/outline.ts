import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MdastNode } from 'satteri';
import type { Facts } from '../directives/directive.ts';
import type { Outline, PageFlags, ServerFacts } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';
import { blockDigest } from './block-digest.ts';
import { checkNode } from './check-node.ts';
import { readDiagram } from './diagram-tree.ts';
import { darkPicture } from './dark-picture.ts';
import { createAnchors, explicitId } from './headings.ts';
import { textOf } from './node-text.ts';
import { checkPicture } from './picture-type.ts';
import { checkFlags, checkSnippet } from './snippet-names.ts';

/** A heading of a page, for its table of contents. */
export interface Heading {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
}

/** Where a text comes from. */
export interface Origin {
  readonly body: string;
  /** The file, relative to the repository. */
  readonly source: string;
  /** Absolute path of the file; images are relative to it. */
  readonly file: string;
  /** The flags that the front matter names. */
  readonly flags: PageFlags;
  /** Names a node in problems: file and line. */
  readonly place: (node: MdastNode) => string;
  /** Line of a node in the file. */
  readonly lineOf: (node: MdastNode) => number;
}

/**
 * Collects the anchors, links, images and code of a page, and reports what only its author can fix.
 *
 * @param factsOf returns what a directive adds to the page
 */
export function readOutline(
  nodes: readonly MdastNode[],
  { body, source, file, flags, place, lineOf }: Origin,
  factsOf: (node: MdastNode) => Facts | undefined,
): { readonly outline: Outline; readonly headings: readonly Heading[]; readonly problems: readonly Problem[] } {
  const anchors: string[] = [];
  const known = new Set<string>();
  const headings: Heading[] = [];
  const links: Outline['links'][number][] = [];
  const images: Outline['images'][number][] = [];
  const uniqueIds: NonNullable<Outline['uniqueIds']>[number][] = [];
  const problems: Problem[] = [];
  const snippets: string[] = [];
  const code: NonNullable<Outline['code']>[number][] = [];
  const serverFacts: ServerFacts[] = [];
  const anchorOf = createAnchors();

  const addAnchor = (anchor: string, where: string) => {
    if (known.has(anchor)) {
      problems.push({
        where,
        found: `the anchor '${anchor}' a second time on the page`,
        allowed: 'each anchor once on a page',
        fix: 'Give this one another id, or change the heading that makes the same one.',
      });
    }
    known.add(anchor);
    anchors.push(anchor);
  };

  /** A file as problems name it: relative to the repository, like the page. */
  const fileOf = (target: string) =>
    path.posix.join(path.posix.dirname(source), path.relative(path.dirname(file), target).split(path.sep).join('/'));

  /** Checks a file that the page shows, if there is one. */
  const checkShown = (target: string): readonly Problem[] => {
    if (!existsSync(target)) return [];
    if (!target.endsWith('.svg')) return checkPicture(target, fileOf(target));
    return readDiagram(readFileSync(target, 'utf8'), fileOf(target)).problems;
  };

  const visit = (node: MdastNode): void => {
    const line = lineOf(node);
    const where = place(node);
    switch (node.type) {
      case 'heading': {
        const text = textOf(node, body);
        const slug = anchorOf(text, explicitId(node));
        headings.push({ depth: node.depth, slug, text });
        addAnchor(slug, where);
        break;
      }
      case 'link':
      case 'definition':
        links.push({ href: node.url, line });
        break;
      case 'image':
        if (!/^[a-z]+:/.test(node.url)) {
          const target = path.resolve(path.dirname(file), decode(node.url));
          const exists = existsSync(target);
          images.push({ src: node.url, file: target, line, exists });
          if (exists) problems.push(...[target, darkPicture(target)].flatMap(checkShown));
        }
        break;
      case 'code': {
        const language = node.lang ?? 'text';
        snippets.push(node.value);
        code.push({ language, digest: blockDigest(language, node.value) });
        if (!/\boutput\b/.test(node.meta ?? ''))
          problems.push(
            ...checkSnippet(node.value, {
              language,
              page: source.replace(/^content\/docs\//, ''),
              flags,
              place: (lineOfCode) => `${source}:${line + lineOfCode}`,
            }),
          );
        break;
      }
      case 'containerDirective':
      case 'leafDirective': {
        const { links: hrefs = [], anchors: ids = [], uniqueId, serverFacts: facts } = factsOf(node) ?? {};
        for (const href of hrefs) links.push({ href, line });
        for (const id of ids) addAnchor(id, where);
        if (facts) serverFacts.push(facts);
        if (uniqueId !== undefined) uniqueIds.push({ directive: node.name, id: uniqueId, line });
        break;
      }
      default:
    }
    problems.push(...checkNode(node, body, where));
    if ('children' in node) for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  problems.push(...checkFlags(flags, snippets, source));
  return {
    outline: { anchors, links, images, code, serverFacts, ...(uniqueIds.length > 0 && { uniqueIds }) },
    headings,
    problems,
  };
}

/** `a%20b.png` → `a b.png`. Returns text that isn't valid percent-encoding as it is. */
function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
